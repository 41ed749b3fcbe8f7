extension [UInt32] {
    /// Lends the bytes of all numbers. A number has no bytes without a value, which is what could be wrong with them.
    package func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let span = span
        return unsafe try body(span.bytes)
    }
}
