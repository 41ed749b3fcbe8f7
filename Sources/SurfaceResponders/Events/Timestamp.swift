/// A moment on a seat's clock, counted in microseconds from an arbitrary start.
///
/// Spans between moments are Swift's `Duration`. The paths of events reckon in microseconds instead, with 64 bits:
/// a span is converted once, when it is set.
@frozen
public struct Timestamp: InstantProtocol {
    public var microseconds: UInt64

    @inlinable
    public init(microseconds: UInt64) {
        self.microseconds = microseconds
    }

    public static let zero = Timestamp(microseconds: 0)

    @inlinable
    public static func milliseconds(_ milliseconds: some BinaryInteger) -> Timestamp {
        Timestamp(microseconds: UInt64(milliseconds) * 1000)
    }

    /// What Wayland's events carry: milliseconds that wrap around after 49 days.
    @inlinable
    public var wireMilliseconds: UInt32 { UInt32(truncatingIfNeeded: microseconds / 1000) }

    @inlinable
    public static func < (earlier: Timestamp, later: Timestamp) -> Bool {
        earlier.microseconds < later.microseconds
    }

    /// A later moment, or an earlier one for a span below zero; the last one or the first where there is none so far away.
    public func advanced(by duration: Duration) -> Timestamp {
        guard duration < .zero else { return advanced(byMicroseconds: duration.microseconds) }
        let way = Duration.zero - max(duration, .microseconds(Int64.min))
        return Timestamp(microseconds: microseconds - min(microseconds, way.microseconds))
    }

    /// Below zero where the other moment is earlier.
    public func duration(to other: Timestamp) -> Duration {
        other < self
            ? .zero - .microseconds(microseconds - other.microseconds)
            : .microseconds(other.microseconds - microseconds)
    }

    /// A later moment; the last one there is where the sum would go beyond it.
    @inlinable
    package func advanced(byMicroseconds span: UInt64) -> Timestamp {
        let (sum, isBeyond) = microseconds.addingReportingOverflow(span)
        return Timestamp(microseconds: isBeyond ? .max : sum)
    }
}
