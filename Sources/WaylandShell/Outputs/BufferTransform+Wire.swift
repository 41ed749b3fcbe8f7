import SurfaceResponders
import WaylandServer

extension BufferTransform {
    var onWire: WlOutput.Transform { WlOutput.Transform(rawValue: UInt32(bitPattern: rawValue)) }
}
