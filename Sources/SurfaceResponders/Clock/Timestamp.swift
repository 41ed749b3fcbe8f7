/// A moment on a seat's clock, counted in microseconds from an arbitrary start.
///
/// Spans between moments are Swift's `Duration`. The paths of events reckon in microseconds instead, with 64 bits:
/// a span is converted once, when it is set.
@frozen
public struct Timestamp: InstantProtocol {
    /// Microseconds since the clock's start.
    public var microseconds: UInt64

    /// The moment a number of microseconds after the clock's start.
    @inlinable
    public init(microseconds: UInt64) {
        self.microseconds = microseconds
    }

    /// The clock's start.
    public static let zero = Timestamp(microseconds: 0)

    /// The moment a number of milliseconds after the clock's start: that itself for a number below zero, and
    /// the last moment there is for one that is too large.
    @inlinable
    public static func milliseconds(_ milliseconds: some BinaryInteger) -> Timestamp {
        let (product, isBeyond) = UInt64(clamping: milliseconds).multipliedReportingOverflow(by: 1000)
        return Timestamp(microseconds: isBeyond ? .max : product)
    }

    /// What Wayland's events carry: milliseconds that wrap around after 49 days.
    @inlinable
    public var wireMilliseconds: UInt32 { UInt32(truncatingIfNeeded: microseconds / 1000) }

    /// Whether one moment comes before another. Means nothing between different clocks.
    @inlinable
    public static func < (earlier: Timestamp, later: Timestamp) -> Bool {
        earlier.microseconds < later.microseconds
    }

    /// A later moment, or an earlier one for a span below zero. A moment out of range becomes the last or the
    /// first one.
    public func advanced(by duration: Duration) -> Timestamp {
        guard duration < .zero else { return advanced(byMicroseconds: duration.microseconds) }
        let way = Duration.zero - max(duration, .microseconds(Int64.min))
        return Timestamp(microseconds: microseconds - min(microseconds, way.microseconds))
    }

    /// The span from this moment to another; below zero where the other moment is earlier.
    public func duration(to other: Timestamp) -> Duration {
        other < self
            ? .zero - .microseconds(microseconds - other.microseconds)
            : .microseconds(other.microseconds - microseconds)
    }

    /// A later moment; the last one where the sum would go beyond it.
    @inlinable
    package func advanced(byMicroseconds span: UInt64) -> Timestamp {
        let (sum, isBeyond) = microseconds.addingReportingOverflow(span)
        return Timestamp(microseconds: isBeyond ? .max : sum)
    }
}

extension Duration {
    /// The span as the paths of events reckon with it: in whole microseconds, to the nearest. What is below zero counts as
    /// zero, and what is too long for 64 bits as the longest that is not.
    package var microseconds: UInt64 {
        guard self > .zero else { return 0 }
        guard self < .microseconds(Int64.max) else { return .max }
        let (seconds, attoseconds) = components
        return UInt64(seconds) * 1_000_000 + (UInt64(attoseconds) + 500_000_000_000) / 1_000_000_000_000
    }
}
