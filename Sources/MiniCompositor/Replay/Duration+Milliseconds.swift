extension Duration {
    /// For scripts and messages, which count in milliseconds; what is left of one is dropped.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
