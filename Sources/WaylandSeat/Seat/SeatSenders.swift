import SurfaceResponders
import WaylandServer

/// What tells the clients of a seat of their input: a sender for each protocol, which keeps to itself what its clients were
/// told.
///
/// An object apart from `SeatGlobal`, to which others refer weakly: that would make each event slower.
final class SeatSenders {
    let context: SenderContext
    /// The context's.
    let frames: ClientFrames
    let pointer: PointerSender
    let gestures: GestureSender
    let touch: TouchSender
    let keyboard: KeyboardSender
    let tools: ToolSender
    let pads: PadSender
    let textInputs: TextInputSender
    /// What follows the keyboard focus.
    let selections: Selections
    let drags: Drags
    let firstResponder: FirstResponderSender
    /// Capabilities that the seat has or once had: asking for their objects is no error.
    private var everCapabilities: InputDevice.Capabilities

    init(_ context: SenderContext) {
        self.context = context
        frames = context.frames
        pointer = PointerSender(context)
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

    /// The seat may have been in use before it is put on the wire.
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
        // What was left with the capability ends with a frame, as long as there is an object for it.
        context.frames.end()
        context.clients.forEach { client in
            client.makeInert(keeping: capabilities)
            for seat in client.seats { seat.capabilities(capabilities: capabilities.wire) }
        }
    }

    // MARK: The end

    /// The seat goes off the wire: clients hear the end of what they had.
    func leave() {
        gestures.cancel()
        pointer.leave()
        tools.leave()
        pads.leave()
        keyboard.leave()
        context.clients.forEach { touch.cancel(of: $0) }
    }

    /// Clients keep inert objects.
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
