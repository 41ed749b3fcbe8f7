import WaylandShell

/// A content whose pixels are not what it says, or not there at all.
final class UnreadableContent: FrameContent {
    let width = 4
    let height = 4
    let format = PixelFormat.xrgb8888
    let bytesPerRow: Int
    private let words: [UInt32]?

    /// - Parameter count: how many pixels it lends; nil if it lends none.
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
