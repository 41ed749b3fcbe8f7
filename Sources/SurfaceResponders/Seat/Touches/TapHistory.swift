/// The taps that a further tap may follow. Settles a touch's tap count when it begins.
struct TapHistory {
    private struct Tap {
        /// Kept by others: it may own the seat.
        let responder: WeakReference<Responder>
        let location: Point
        let end: Timestamp
        let count: Int
    }

    private static let capacity = 10
    private var taps: [Tap] = []

    /// The count of a touch that begins now: one more than the tap it follows, which nobody else can follow
    /// then.
    /// - Parameters:
    ///   - interval: in microseconds.
    ///   - distance: in logical pixels.
    mutating func count(
        on responder: Responder, at location: Point, time: Timestamp, interval: UInt64, distance: Double
    ) -> Int {
        taps.removeAll { $0.end.advanced(byMicroseconds: interval) < time }
        let place = taps.lastIndex { tap in
            let way = location - tap.location
            return tap.responder.target === responder
                && way.dx * way.dx + way.dy * way.dy <= distance * distance
        }
        guard let place else { return 1 }
        return taps.remove(at: place).count + 1
    }

    /// Only what was a tap can be followed by another. A first tap takes the place of those that were over when it began:
    /// whatever comes where those were is a first tap, too.
    mutating func ended(_ touch: Touch) {
        guard touch.isTap else { return }
        if touch.tapCount == 1 { taps.removeAll { $0.end < touch.beginTime } }
        if taps.count == Self.capacity { taps.removeFirst() }
        taps.append(
            Tap(
                responder: WeakReference(touch.responder), location: touch.location, end: touch.timestamp,
                count: touch.tapCount))
    }

    /// Responders that leave are not kept.
    mutating func forget(within surface: SurfaceResponder) {
        taps.removeAll { $0.responder.target?.isWithin(surface) ?? true }
    }
}
