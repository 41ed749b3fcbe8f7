/// Goes through the complete lines of a text.
struct LineReader {
    private let bytes: [UInt8]
    private var position = 0
    private var lineNumber = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Nil at the end, or where the last line has no end.
    mutating func next() -> Line? {
        let start = position
        guard let length = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        position = length + 1
        lineNumber += 1
        return Line(bytes: bytes[start..<length], number: lineNumber)
    }
}
