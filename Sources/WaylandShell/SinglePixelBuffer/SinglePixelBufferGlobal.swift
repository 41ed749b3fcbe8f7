import WaylandServer

/// wp_single_pixel_buffer_manager_v1: buffers of one colour, without shared memory.
final class SinglePixelBufferGlobal: WpSinglePixelBufferManagerV1Handler {
    private var global: Global<WpSinglePixelBufferManagerV1>?

    init(_ display: Display) {
        global = Global<WpSinglePixelBufferManagerV1>(display, version: 1) { [unowned self] in
            $0.handler = self
        }
    }

    /// Colours have 32 bits; what is drawn has 16 at most.
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
