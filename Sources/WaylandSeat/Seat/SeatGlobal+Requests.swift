import SurfaceResponders
import WaylandServer

extension SeatGlobal: WlSeatHandler {
    public func getPointer(_ seat: WlSeat, id: NewResource<WlPointer>) {
        guard mayGet(.pointer, seat), has(.pointer) else { return }
        addPointer(id.create(self))
    }

    public func getKeyboard(_ seat: WlSeat, id: NewResource<WlKeyboard>) {
        guard mayGet(.keyboard, seat), has(.keyboard) else { return }
        addKeyboard(id.create(self))
    }

    public func getTouch(_ seat: WlSeat, id: NewResource<WlTouch>) {
        guard mayGet(.touch, seat), has(.touch) else { return }
        addTouch(id.create(self))
    }

    /// An object of a capability that has gone is inert: one with events comes with the capability.
    private func has(_ capability: InputDevice.Capabilities) -> Bool {
        seat.capabilities.contains(capability)
    }

    private func mayGet(_ capability: InputDevice.Capabilities, _ resource: WlSeat) -> Bool {
        if everCapabilities.contains(capability) { return true }
        resource.postError(
            WlSeat.Error.missingCapability, "this seat never had the capability that the object is for")
        return false
    }

    /// One handler serves all of the seat's interfaces, so that the resource tells which object is gone.
    public func resourceDestroyed(_ resource: Resource) {
        guard let client = existingSeatClient(of: resource.client) else { return }
        switch resource {
        case let seat as WlSeat: client.seats.removeAll { $0 === seat }
        case let pointer as WlPointer: client.pointers.removeAll { $0.resource === pointer }
        case let keyboard as WlKeyboard: client.keyboards.removeAll { $0 === keyboard }
        case let touch as WlTouch: client.touches.removeAll { $0.resource === touch }
        default: break
        }
    }
}

extension SeatGlobal: WlKeyboardHandler {}

extension SeatGlobal: WlTouchHandler {}
