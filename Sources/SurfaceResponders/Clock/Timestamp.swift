/// A moment on a seat's clock, counted in microseconds from an arbitrary start.
@frozen
public struct Timestamp: Hashable, Comparable, Sendable {
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

    /// A later moment; the last one there is where the sum would go beyond it.
    @inlinable
    public func advanced(byMilliseconds milliseconds: UInt64) -> Timestamp {
        let (way, isTooFar) = milliseconds.multipliedReportingOverflow(by: 1000)
        let (sum, isBeyond) = microseconds.addingReportingOverflow(way)
        return Timestamp(microseconds: isTooFar || isBeyond ? .max : sum)
    }
}
