import SurfaceResponders

/// Brings the times that a client gives for its virtual device onto the seat's clock.
///
/// A client counts its milliseconds from wherever it likes, and may lie. The distances between its events are kept as
/// far as they stay near the present; the seat's repeats and taps go by them.
struct VirtualDeviceTime {
    /// How far an event may lie in the past, in microseconds.
    private static let patience: UInt64 = 1_000_000

    private var last: (client: UInt32, seat: Timestamp)?

    mutating func timestamp(for time: UInt32, now: Timestamp) -> Timestamp {
        let timestamp = mapped(time, now: now)
        last = (time, timestamp)
        return timestamp
    }

    private func mapped(_ time: UInt32, now: Timestamp) -> Timestamp {
        guard let last else { return now }
        let elapsed = Int64(Int32(bitPattern: time &- last.client)) * 1000
        guard elapsed >= 0 else { return now }
        let mapped = Timestamp(microseconds: last.seat.microseconds + UInt64(elapsed))
        return mapped <= now && mapped.microseconds + Self.patience >= now.microseconds ? mapped : now
    }
}
