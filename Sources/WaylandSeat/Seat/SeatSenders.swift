import SurfaceResponders
import WaylandServer

/// Sends the events of a seat to clients, by one sender for each protocol. It is separate from `SeatGlobal`,
/// which is referenced weakly: weak references would make each event slower.
final class SeatSenders {
    let context: SenderContext
    let frames: ClientFrames
    let pointer: WlPointerSender
    let gestures: GestureSender
    let touch: TouchSender
    let keyboard: KeyboardSender
    let tools: ToolSender
    let pads: PadSender
    let textInputs: TextInputSender
    let selections: Selections
    let drags: Drags
    let firstResponder: FirstResponderSender
    /// The capabilities that the seat has or once had. Requesting an object for one of them is no error.
    private var everCapabilities: InputDevice.Capabilities

    init(_ context: SenderContext) {
        self.context = context
        frames = context.frames
        pointer = WlPointerSender(context)
        gestures = GestureSender(context)
        touch = TouchSender(context)
        let tablets = ClientTabletsList(context)
        tools = ToolSender(context, tablets)
        pads = PadSender(context, tablets)
        textInputs = TextInputSender(context)
        selections = Selections(context)
        drags = Drags(context, touch: touch, clipboard: selections.clipboard)
        keyboard = KeyboardSender(context, textInputs: textInputs, selections: selections)
        firstResponder = FirstResponderSender(context)
        everCapabilities = context.seat.capabilities
        context.clients.onEnd { [unowned self] in forget($0) }
    }

    deinit {
        context.clients.onEnd { _ in }
    }

    /// Sends the present focus. The seat may have been in use before it was put on the wire.
    func adoptFocus() {
        let seat = context.seat
        if let surface = seat.pointer.surface, let location = seat.pointer.surfaceLocation {
            pointer.enter(surface, at: location)
        }
        if let surface = seat.focus.keyboardFocus {
            pads.enter(surface)
            keyboard.enter(surface, heldKeys: [], modifiers: seat.keyboard.modifiers)
        }
        firstResponder.keyTargetChanged(to: seat.focus.keyTarget)
    }

    // MARK: Capabilities

    func hasEverHad(_ capability: InputDevice.Capabilities) -> Bool {
        everCapabilities.contains(capability)
    }

    func sendCapabilities(_ capabilities: InputDevice.Capabilities) {
        everCapabilities.formUnion(capabilities)
        // The leaves of a lost capability need a frame event before the capability's objects become inert.
        context.frames.end()
        context.clients.forEach { client in
            client.makeInert(keeping: capabilities)
            for seat in client.seats { seat.capabilities(capabilities: capabilities.wire) }
        }
    }

    // MARK: The end

    /// Sends clients the end of everything that is active, when the seat is removed.
    func leave() {
        gestures.cancel()
        pointer.leave()
        tools.leave()
        pads.leave()
        keyboard.leave()
        context.clients.forEach { touch.cancel(of: $0) }
    }

    /// Makes all objects of clients inert.
    func end() {
        selections.end()
        drags.end()
        tools.end()
        firstResponder.end()
        context.frames.forgetAll()
        context.clients.makeInert()
        touch.forgetAll()
    }

    private func forget(_ client: SeatClient) {
        touch.forget(client)
        context.frames.forget(client)
        gestures.forget(client)
        pointer.forget(client)
        tools.forget(client)
        pads.forget(client)
        keyboard.forget(client)
    }
}

/// Receives events routed to a surface, and returns whether the surface's client takes them.
extension SeatSenders: SeatTransport {
    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        pointer.send(event, on: surface, at: location)
    }

    func pointerMoved(
        _ motion: PointerMotion, on surface: SurfaceResponder, at location: Point
    ) -> Bool {
        pointer.send(motion, on: surface, at: location)
    }

    func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool {
        gestures.send(event, on: surface)
    }

    func tool(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        tools.send(event, on: surface, at: location)
    }

    func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool {
        pads.send(event)
    }

    func tabletsChanged(_ change: TabletsChange) {
        if case .padRemoved(let pad) = change { pads.padWillGo(pad) }
        tools.tabletsChanged(change)
        pads.tabletsChanged(change)
    }

    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool {
        touch.send(touches, phase, on: surface, with: event)
    }

    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        keyboard.send(press, on: surface)
    }

    /// Sends wl_keyboard.key for a key that was in the array of wl_keyboard.enter.
    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {
        keyboard.sendRelease(ofHeld: code, on: surface, at: time)
    }

    /// Notifies observers, then sends the enters of wl_keyboard, text input objects and pads, in this order.
    func keyboardEntered(
        _ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {
        keyboard.enter(surface, heldKeys: heldKeys, modifiers: modifiers)
        pads.enter(surface)
    }

    /// Sends the leaves of pads, text input objects and wl_keyboard, in this order.
    func keyboardLeft(_ surface: SurfaceResponder) {
        pads.leave()
        keyboard.leave(surface)
    }

    func keyTargetChanged(to responder: Responder?) {
        firstResponder.keyTargetChanged(to: responder)
    }

    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {
        keyboard.send(modifiers, on: surface)
    }

    func keymapChanged(_ keymap: Keymap) {
        keyboard.sendKeymap()
    }

    func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        keyboard.sendRepeatInfo()
    }

    /// Sends wl_seat.capabilities to all clients of the seat. Objects of a lost capability become inert.
    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        sendCapabilities(capabilities)
        context.registry.seatsChanged()
    }

    /// Sends the frame events of wl_pointer, wl_touch and zwp_tablet_tool_v2 to clients with open frames.
    func frameEnded() {
        if frames.isOpen { frames.end() }
    }
}

extension Point {
    /// The nearest point that Wayland's 24.8 fixed-point numbers can represent.
    var onWire: Point {
        Point(x: Wire.double(Wire.fixed(x)), y: Wire.double(Wire.fixed(y)))
    }
}
