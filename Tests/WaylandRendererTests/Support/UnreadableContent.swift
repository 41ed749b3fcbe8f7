import WaylandShell

/// A content whose pixels do not match its size, or do not exist.
final class UnreadableContent: FrameContent {
    let width = 4
    let height = 4
    let format = PixelFormat.xrgb8888
    let bytesPerRow: Int
    private let words: [UInt32]?

    /// - Parameter count: the number of pixels that it provides; `nil` if it never calls the reader.
    init(count: Int?, bytesPerRow: Int = 16) {
        words = count.map { Array(repeating: 0xffff_0000, count: $0) }
        self.bytesPerRow = bytesPerRow
    }

    func read(_ body: (RawSpan) -> Void) {
        guard let words else { return }
        let span = words.span
        body(span.bytes)
    }
}
