import WaylandServer

/// A wl_buffer of one pixel. What it shows never changes, so that it is the client's again at once.
final class SinglePixelBuffer: WlBufferHandler, ContentBuffer {
    /// Set once it is created.
    var resource: WlBuffer?
    var useCount = 0
    private let content: SolidContent

    init(_ color: FrameColor) {
        content = SolidContent(color)
    }

    var width: Int { content.width }
    var height: Int { content.height }

    func read(
        _ damage: Damage, over content: (any FrameContent)?, for use: BufferUse
    ) -> (any FrameContent)? {
        self.content
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
    }
}
