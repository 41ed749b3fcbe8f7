extension [UInt32] {
    /// Lends the bytes to calls that take pointers.
    func withRawBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        withUnsafeBytes { bytes in
            result = Swift.Result { () throws(Failure) in try body(bytes) }
        }
        guard let result else { preconditionFailure("withUnsafeBytes calls its closure") }
        return try result.get()
    }
}
