import WaylandServer
import WaylandShellCore

/// wp_single_pixel_buffer_manager_v1: buffers of one color, without shared memory.
final class SinglePixelBufferManager: WpSinglePixelBufferManagerV1Handler {
    /// Keeps 16 of the 32 bits of each component, since drawing uses no more.
    func createU32RgbaBuffer(
        _ manager: WpSinglePixelBufferManagerV1, id: NewResource<WlBuffer>, r: UInt32, g: UInt32, b: UInt32,
        a: UInt32
    ) {
        func part(_ value: UInt32) -> UInt16 { UInt16(value >> 16) }
        let color = FrameColor(red: part(r), green: part(g), blue: part(b), alpha: part(a))
        let buffer = SinglePixelBuffer(color)
        buffer.resource = id.create(buffer)
    }
}

/// A wl_buffer of one pixel. Its content never changes, so reading it copies nothing.
final class SinglePixelBuffer: WlBufferHandler, ContentBuffer {
    var resource: WlBuffer?
    var useCount = 0
    private let content: SolidContent

    init(_ color: FrameColor) {
        content = SolidContent(color)
    }

    var width: Int { content.width }
    var height: Int { content.height }

    func read(_ use: BufferUse, over content: (any FrameContent)?) -> BufferReading {
        .content(self.content)
    }

    func byteCount(of use: BufferUse, over content: (any FrameContent)?) -> Int { 0 }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
    }
}
