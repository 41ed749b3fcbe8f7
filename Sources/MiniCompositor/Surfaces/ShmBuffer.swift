import SurfaceResponders
import WaylandServer

/// A wl_buffer in a pool. Its pixels are copied when it is committed, and it is released at once.
final class ShmBuffer: WlBufferHandler {
    enum Failure: Error {
        /// The file is shorter than the client said.
        case truncated
        case noMemory
    }

    /// Set once it is created; dead if the client has destroyed it, which does not end the buffer here while
    /// a surface waits to show it.
    var resource: WlBuffer?
    /// In pixels.
    let width: Int
    let height: Int
    let format: PixelFormat
    private let file: ShmFile
    private let offset: Int
    private let stride: Int
    private let budget: ContentBudget

    init(
        file: ShmFile, offset: Int, width: Int, height: Int, stride: Int, format: PixelFormat,
        budget: ContentBudget
    ) {
        self.file = file
        self.offset = offset
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
        self.budget = budget
    }

    static func from(_ resource: WlBuffer) -> ShmBuffer? {
        resource.handler as? ShmBuffer
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
    }

    /// The whole buffer.
    func makeContent() throws(Failure) -> SurfaceContent {
        guard let content = SurfaceContent(width: width, height: height, format: format, budget: budget)
        else { throw .noMemory }
        try read(
            Region.Rectangle(left: 0, top: 0, right: Int32(width), bottom: Int32(height)), into: content)
        return content
    }

    /// Copies what has changed into content of the same size and format.
    func read(_ damage: Damage, into content: SurfaceContent) throws(Failure) {
        for rectangle in damage.region.rectangles {
            try read(rectangle, into: content)
        }
    }

    private func read(_ rectangle: Region.Rectangle, into content: SurfaceContent) throws(Failure) {
        let left = max(Int(rectangle.left), 0)
        let right = min(Int(rectangle.right), width)
        let top = max(Int(rectangle.top), 0)
        let bottom = min(Int(rectangle.bottom), height)
        guard left < right, top < bottom else { return }
        let start = left * PixelFormat.bytesPerPixel
        let count = (right - left) * PixelFormat.bytesPerPixel
        if count == stride {
            return try readBytes(
                at: top * stride, count: count * (bottom - top), into: content, at: top * stride)
        }
        for row in top..<bottom {
            try readBytes(
                at: row * stride + start, count: count, into: content, at: row * content.bytesPerRow + start)
        }
    }

    private func readBytes(
        at source: Int, count: Int, into content: SurfaceContent, at destination: Int
    ) throws(Failure) {
        let target = UnsafeMutableRawBufferPointer(
            rebasing: content.mutableBytes[destination..<destination + count])
        guard file.read(into: target, at: offset + source) else { throw .truncated }
    }
}
