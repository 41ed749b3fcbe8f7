extension Duration {
    /// The span as libwayland and the kernel reckon with it: in whole milliseconds, rounded up. What is below zero counts
    /// as zero, and what is too long as the longest that is not.
    var milliseconds: Int32 {
        guard self > .zero else { return 0 }
        guard self < .milliseconds(Int32.max) else { return .max }
        let (seconds, attoseconds) = components
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
