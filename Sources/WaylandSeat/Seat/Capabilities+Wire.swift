import SurfaceResponders
import WaylandServer

extension InputDevice.Capabilities {
    var wire: WlSeat.Capability {
        var capability: WlSeat.Capability = []
        if contains(.pointer) { capability.insert(.pointer) }
        if contains(.keyboard) { capability.insert(.keyboard) }
        if contains(.touch) { capability.insert(.touch) }
        return capability
    }
}
