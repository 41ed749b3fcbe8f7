import Glibc

extension [UInt32] {
    /// Lends the bytes of all numbers. A number has no bytes without a value, which is what could be wrong with them.
    package func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let span = span
        return unsafe try body(span.bytes)
    }
}

extension [UInt32] {
    /// Lends the bytes to calls that take pointers.
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
    /// From the first to the last place of a range at which two arrays of the same length differ; nil if they do not.
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
    /// The number that four bytes make, the lowest first; 0 beyond the end.
    package func number(at offset: Int) -> UInt32 {
        guard offset >= 0, offset + 4 <= byteCount else { return 0 }
        return UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
