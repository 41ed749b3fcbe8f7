/// Reads the bytes of an input in order, so that they make choices. After the end, bytes are zero.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads four bytes in little-endian order.
    mutating func word() -> UInt32 {
        let (low, high) = (UInt32(byte()) | UInt32(byte()) << 8, UInt32(byte()) | UInt32(byte()) << 8)
        return low | high << 16
    }

    /// Reads at most `count` bytes.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = bytes[min(position, bytes.count)...].prefix(count)
        position += taken.count
        return Array(taken)
    }

    mutating func rest() -> [UInt8] { take(bytes.count) }

    /// Reads a byte, which chooses one of the elements. Returns nil if there are none.
    mutating func one<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.Element? {
        let choice = Int(byte())
        guard !elements.isEmpty else { return nil }
        return elements[elements.index(elements.startIndex, offsetBy: choice % elements.count)]
    }
}
