extension Picture {
    /// Lends the bytes, row by row from top to bottom: blue, green, red and 255 of each pixel.
    public func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let span = pixels.span
        // A number has no bytes without a value.
        return unsafe try body(span.bytes)
    }
}
