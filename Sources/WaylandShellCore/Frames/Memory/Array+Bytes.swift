import Glibc

extension [UInt32] {
    /// Calls a closure with the bytes of all elements. Safe, because each byte of a `UInt32` is initialized.
    package func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let span = span
        return unsafe try body(span.bytes)
    }
}

extension [UInt32] {
    /// Calls a closure with the bytes, for functions that take pointers.
    func withRawBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        unsafe withUnsafeBytes { bytes in
            result = Swift.Result { () throws(Failure) in try unsafe body(bytes) }
        }
        guard let result else { preconditionFailure("withUnsafeBytes calls its closure") }
        return try result.get()
    }
}

extension [UInt32] {
    /// Returns the range from the first to the last difference between two arrays of the same length, within
    /// a range of indices; `nil` if they are equal there.
    package func difference(from other: [UInt32], in places: Range<Int>) -> Range<Int>? {
        precondition(places.lowerBound >= 0 && places.upperBound <= count && count == other.count)
        return unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer { others in
                guard let start = own.baseAddress, let otherStart = others.baseAddress,
                    unsafe memcmp(
                        start + places.lowerBound, otherStart + places.lowerBound,
                        places.count * MemoryLayout<UInt32>.stride) != 0
                else { return nil }
                var (first, last) = (places.lowerBound, places.upperBound - 1)
                while unsafe own[first] == others[first] { first += 1 }
                while unsafe own[last] == others[last] { last -= 1 }
                return first..<last + 1
            }
        }
    }
}

extension RawSpan {
    /// The little-endian number in four bytes; 0 beyond the end.
    package func number(at offset: Int) -> UInt32 {
        guard offset >= 0, offset + 4 <= byteCount else { return 0 }
        return UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
