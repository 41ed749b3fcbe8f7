import SurfaceResponders
import WaylandServer

extension BufferTransform {
    /// What a client says of a buffer, as wl_surface.set_buffer_transform has it.
    /// - Returns: nil for a number that the protocol does not know: the error `invalid_transform` of wl_surface.
    public init?(_ transform: WlOutput.Transform) {
        self.init(rawValue: Int32(bitPattern: transform.rawValue))
    }
}

extension WlOutput.Transform {
    /// What a client is told of an output, or is asked to do with its buffers.
    public init(_ transform: BufferTransform) {
        self.init(rawValue: UInt32(bitPattern: transform.rawValue))
    }
}
