/// A message in wire format. It is valid only during the call that receives it.
struct WireBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var object: UInt32 { word(at: 0) }
    var opcode: Int { Int(word(at: 4) & 0xffff) }
    var count: Int { bytes.count }

    /// Returns the 32-bit word at an offset; 0 beyond the end.
    func word(at offset: Int) -> UInt32 {
        guard offset + 4 <= bytes.count else { return 0 }
        return bytes.load(fromByteOffset: offset, as: UInt32.self)
    }

    /// Returns the content of the array or string at an offset; empty if it is not complete.
    func block(at offset: Int) -> [UInt8] {
        let length = Int(word(at: offset))
        guard length > 0, offset + 4 + length <= bytes.count else { return [] }
        return Array(bytes[offset + 4..<offset + 4 + length])
    }
}
