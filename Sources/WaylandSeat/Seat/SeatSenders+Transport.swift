import SurfaceResponders

/// Where events come in: the seat has routed them to a surface. Each goes to the sender of its protocol, which answers
/// whether the surface's client takes it.
extension SeatSenders: SeatTransport {
    /// Sends wl_pointer events.
    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        pointer.send(event, on: surface, at: location)
    }

    /// Sends wl_pointer.motion and zwp_relative_pointer_v1.relative_motion.
    func pointerMoved(
        _ motion: PointerMotion, on surface: SurfaceResponder, at location: Point
    ) -> Bool {
        pointer.send(motion, on: surface, at: location)
    }

    /// Sends the gesture as swipe, pinch or hold of zwp_pointer_gestures_v1.
    func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool {
        gestures.send(event, on: surface)
    }

    /// Sends zwp_tablet_tool_v2 events.
    func tool(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        tools.send(event, on: surface, at: location)
    }

    /// Sends the events of zwp_tablet_pad_v2 and of what it is made up of.
    func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool {
        pads.send(event)
    }

    /// Sends what there is to all clients that have asked for tablets.
    func tabletsChanged(_ change: TabletsChange) {
        if case .padRemoved(let pad) = change { pads.padWillGo(pad) }
        tools.tabletsChanged(change)
        pads.tabletsChanged(change)
    }

    /// Sends wl_touch events.
    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool {
        touch.send(touches, phase, on: surface, with: event)
    }

    /// Sends wl_keyboard.key.
    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        keyboard.send(press, on: surface)
    }

    /// Sends wl_keyboard.key for a key that was in the array of wl_keyboard.enter.
    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {
        keyboard.sendRelease(ofHeld: code, on: surface, at: time)
    }

    /// Sends the enter of wl_keyboard, and that of text input objects, after the delegate was told.
    func keyboardEntered(
        _ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {
        keyboard.enter(surface, heldKeys: heldKeys, modifiers: modifiers)
        pads.enter(surface)
    }

    /// Sends the leave of text input objects, and that of wl_keyboard.
    func keyboardLeft(_ surface: SurfaceResponder) {
        pads.leave()
        keyboard.leave(surface)
    }

    /// Sends became_first and resigned_first of surface_responder_v1.
    func keyTargetChanged(to responder: Responder?) {
        firstResponder.keyTargetChanged(to: responder)
    }

    /// Sends wl_keyboard.modifiers.
    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {
        keyboard.send(modifiers, on: surface)
    }

    /// Sends wl_keyboard.keymap to all clients of the seat.
    func keymapChanged(_ keymap: Keymap) {
        keyboard.sendKeymap()
    }

    /// Sends wl_keyboard.repeat_info to all clients of the seat.
    func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        keyboard.sendRepeatInfo()
    }

    /// Sends wl_seat.capabilities to all clients of the seat. Objects of a capability that went become inert.
    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        sendCapabilities(capabilities)
        context.registry.seatsChanged()
    }

    /// Sends the frame events of wl_pointer and wl_touch to the clients that were sent something to close.
    func frameEnded() {
        if frames.isOpen { frames.end() }
    }
}
