import SurfaceResponders
import WaylandServer

/// Handles the requests of one wl_seat and of the objects that are created from it. They hold this handler,
/// which holds the `SeatGlobal`.
final class SeatRequests: WlSeatHandler, WlPointerHandler, WlKeyboardHandler, WlTouchHandler {
    let global: SeatGlobal

    init(_ global: SeatGlobal) {
        self.global = global
    }

    /// Whether a live object for a capability can be created. If the seat has lost the capability, the new
    /// object is inert. If the seat never had it, the client is sent an error.
    private func mayMake(_ capability: InputDevice.Capabilities, for resource: WlSeat) -> Bool {
        guard global.senders.hasEverHad(capability) else {
            resource.postError(
                .missingCapability, "this seat never had the capability that the object is for")
            return false
        }
        return global.seat.capabilities.contains(capability)
    }

    /// Called for every object of the seat.
    func resourceDestroyed(_ resource: Resource) {
        global.context.clients.existing(resource.client)?.remove(resource)
    }

    func getPointer(_ resource: WlSeat, id: NewResource<WlPointer>) {
        guard mayMake(.pointer, for: resource) else { return }
        global.senders.pointer.add(id.create(self))
    }

    func getKeyboard(_ resource: WlSeat, id: NewResource<WlKeyboard>) {
        guard mayMake(.keyboard, for: resource) else { return }
        global.senders.keyboard.add(id.create(self))
    }

    func getTouch(_ resource: WlSeat, id: NewResource<WlTouch>) {
        guard mayMake(.touch, for: resource) else { return }
        global.senders.touch.add(id.create(self))
    }

    func setCursor(
        _ pointer: WlPointer, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
    ) {
        global.senders.pointer.setCursor(
            pointer, serial: serial, surface: surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }
}

extension InputDevice.Capabilities {
    var wire: WlSeat.Capability {
        var capability: WlSeat.Capability = []
        if contains(.pointer) { capability.insert(.pointer) }
        if contains(.keyboard) { capability.insert(.keyboard) }
        if contains(.touch) { capability.insert(.touch) }
        return capability
    }
}
