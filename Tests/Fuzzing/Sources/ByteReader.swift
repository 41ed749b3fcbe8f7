/// Makes choices of an input's bytes, one after the other; zeros where there are no more.
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

    /// Four bytes, the lowest first.
    mutating func word() -> UInt32 {
        let (low, high) = (UInt32(byte()) | UInt32(byte()) << 8, UInt32(byte()) | UInt32(byte()) << 8)
        return low | high << 16
    }

    /// As many as there are, at most.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = bytes[min(position, bytes.count)...].prefix(count)
        position += taken.count
        return Array(taken)
    }

    mutating func rest() -> [UInt8] { take(bytes.count) }

    /// One of these; nil if there are none.
    mutating func one<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.Element? {
        let choice = Int(byte())
        guard !elements.isEmpty else { return nil }
        return elements[elements.index(elements.startIndex, offsetBy: choice % elements.count)]
    }
}
