/// A moment on a seat's clock, in microseconds since an arbitrary start.
///
/// Event handling calculates with 64-bit microseconds. A `Duration` is converted once, when it is set.
@frozen
public struct Timestamp: InstantProtocol {
    /// Microseconds since the clock's start.
    public var microseconds: UInt64

    /// Creates the moment that is a number of microseconds after the clock's start.
    @inlinable
    public init(microseconds: UInt64) {
        self.microseconds = microseconds
    }

    /// The clock's start.
    public static let zero = Timestamp(microseconds: 0)

    /// Returns the moment that many milliseconds after the clock's start, clamped to the representable range.
    @inlinable
    public static func milliseconds(_ milliseconds: some BinaryInteger) -> Timestamp {
        let (product, isBeyond) = UInt64(clamping: milliseconds).multipliedReportingOverflow(by: 1000)
        return Timestamp(microseconds: isBeyond ? .max : product)
    }

    /// The time that Wayland events carry: milliseconds that wrap around after 49 days.
    @inlinable
    public var wireMilliseconds: UInt32 { UInt32(truncatingIfNeeded: microseconds / 1000) }

    /// Returns whether one moment precedes another. Meaningless for moments of different clocks.
    @inlinable
    public static func < (earlier: Timestamp, later: Timestamp) -> Bool {
        earlier.microseconds < later.microseconds
    }

    /// Returns the moment after a duration, which may be negative, clamped to the representable range.
    public func advanced(by duration: Duration) -> Timestamp {
        guard duration < .zero else { return advanced(byMicroseconds: duration.microseconds) }
        let way = Duration.zero - max(duration, .microseconds(Int64.min))
        return Timestamp(microseconds: microseconds - min(microseconds, way.microseconds))
    }

    /// Returns the duration from this moment to another; negative if the other moment is earlier.
    public func duration(to other: Timestamp) -> Duration {
        other < self
            ? .zero - .microseconds(microseconds - other.microseconds)
            : .microseconds(other.microseconds - microseconds)
    }

    /// Returns the moment after a number of microseconds, clamped to the last representable moment.
    @inlinable
    package func advanced(byMicroseconds span: UInt64) -> Timestamp {
        let (sum, isBeyond) = microseconds.addingReportingOverflow(span)
        return Timestamp(microseconds: isBeyond ? .max : sum)
    }
}

extension Duration {
    /// The duration in whole microseconds, rounded to the nearest. Negative durations count as zero, and
    /// those of `Int64.max` microseconds or more as `UInt64.max`.
    package var microseconds: UInt64 {
        guard self > .zero else { return 0 }
        guard self < .microseconds(Int64.max) else { return .max }
        let (seconds, attoseconds) = components
        return UInt64(seconds) * 1_000_000 + (UInt64(attoseconds) + 500_000_000_000) / 1_000_000_000_000
    }
}
