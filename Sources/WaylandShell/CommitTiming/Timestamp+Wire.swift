import SurfaceResponders

/// Moments of the presentation clock as protocols carry them.
extension Timestamp {
    /// Rounded up to microseconds. Beyond what there is, it is the last moment.
    /// - Returns: nil for nanoseconds that are a second or more.
    init?(secondsHigh: UInt32, low: UInt32, nanoseconds: UInt32) {
        guard nanoseconds < 1_000_000_000 else { return nil }
        let seconds = UInt64(secondsHigh) << 32 | UInt64(low)
        let (product, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, isSumBeyond) = product.addingReportingOverflow((UInt64(nanoseconds) + 999) / 1000)
        self.init(microseconds: isBeyond || isSumBeyond ? .max : sum)
    }

    /// The upper and the lower half of the seconds, and what is left in nanoseconds.
    var wireParts: (secondsHigh: UInt32, low: UInt32, nanoseconds: UInt32) {
        let seconds = microseconds / 1_000_000
        let rest = UInt32(microseconds % 1_000_000) * 1000
        return (UInt32(truncatingIfNeeded: seconds >> 32), UInt32(truncatingIfNeeded: seconds), rest)
    }
}
