import SurfaceResponders
import SystemPackage
import WaylandShell

/// The pictures of an output in one mode: two buffers of the card, of which one is shown.
///
/// Pictures are drawn in ordinary memory and then copied, because drawing reads pixels that it blends, and
/// reading memory of a card is slow.
struct ScreenPictures {
    private var pixels: [UInt32]
    private var content = DrawnPicture()
    private let width: Int
    private let all: Region
    private var buffers: [Buffer]
    private var front = 0

    private struct Buffer {
        let memory: CardBuffer
        /// The pixels that differ from those in ordinary memory.
        var stale: Region
    }

    /// - Throws: the error if the card has no memory for the mode.
    init(_ mode: CardMode, on card: any Card) throws(Errno) {
        let (width, height) = (Int(mode.mode.width), Int(mode.mode.height))
        self.width = width
        pixels = Array(repeating: 0, count: width * height)
        all = Region(Region.Rectangle(x: 0, y: 0, width: mode.mode.width, height: mode.mode.height))
        buffers = []
        for _ in 0..<2 {
            buffers.append(
                Buffer(memory: try card.makeBuffer(width: width, height: height, for: .picture), stale: all))
        }
    }

    /// The latest picture.
    var latest: CardBuffer { buffers[front].memory }

    /// Draws what has changed, and returns the buffer with the new picture.
    mutating func draw(with presenter: OutputPresenter) throws(FrameRenderingError) -> CardBuffer {
        var content = content
        let bytesPerRow = width * 4
        let drawn = try pixels.withMemory { memory throws(FrameRenderingError) in
            try presenter.draw(&content, into: &memory, bytesPerRow: bytesPerRow)
        }
        self.content = content
        for index in buffers.indices {
            // A region with too many rectangles is copied as a whole.
            buffers[index].stale = (try? buffers[index].stale.union(drawn)) ?? all
        }
        front = 1 - front
        buffers[front].memory.copy(buffers[front].stale, of: pixels)
        buffers[front].stale = Region()
        return latest
    }
}
