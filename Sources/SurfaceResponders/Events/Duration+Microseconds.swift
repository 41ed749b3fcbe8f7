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
