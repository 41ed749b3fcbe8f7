import SurfaceResponders

/// What tells clients of events, for an embedder that carries them elsewhere too: it sets a `Seat.transport` of its own, and
/// has it call these methods. Without one, the seat reaches clients by itself.
extension SeatGlobal: SeatTransport {
    /// Sends wl_pointer events.
    public func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        senders.pointer(event, on: surface, at: location)
    }

    /// Sends wl_pointer.motion and zwp_relative_pointer_v1.relative_motion.
    public func pointerMoved(
        _ motion: PointerMotion, on surface: SurfaceResponder, at location: Point
    ) -> Bool {
        senders.pointerMoved(motion, on: surface, at: location)
    }

    /// Sends the gesture as swipe, pinch or hold of zwp_pointer_gestures_v1.
    public func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool {
        senders.gesture(event, on: surface)
    }

    /// Sends wl_touch events.
    public func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool {
        senders.touches(touches, phase, on: surface, with: event)
    }

    /// Sends wl_keyboard.key.
    public func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        senders.press(press, on: surface, with: event)
    }

    /// Sends wl_keyboard.key for a key that was in the array of wl_keyboard.enter.
    public func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {
        senders.heldKeyReleased(code, on: surface, at: time)
    }

    /// Sends the enter of wl_keyboard, and that of text input objects, after the delegate was told.
    public func keyboardEntered(
        _ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {
        senders.keyboardEntered(surface, heldKeys: heldKeys, modifiers: modifiers)
    }

    /// Sends the leave of text input objects, and that of wl_keyboard.
    public func keyboardLeft(_ surface: SurfaceResponder) {
        senders.keyboardLeft(surface)
    }

    /// Sends became_first and resigned_first of surface_responder_v1.
    public func keyTargetChanged(to responder: Responder?) {
        senders.keyTargetChanged(to: responder)
    }

    /// Sends wl_keyboard.modifiers.
    public func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {
        senders.modifiersChanged(modifiers, on: surface)
    }

    /// Sends wl_keyboard.keymap to all clients of the seat.
    public func keymapChanged(_ keymap: Keymap) {
        senders.keymapChanged(keymap)
    }

    /// Sends wl_keyboard.repeat_info to all clients of the seat.
    public func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        senders.repeatInfoChanged(repeatInfo)
    }

    /// Sends wl_seat.capabilities to all clients of the seat. Objects of a capability that went become inert.
    public func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        senders.capabilitiesChanged(capabilities)
    }

    /// Sends the frame events of wl_pointer and wl_touch to the clients that were sent something to close.
    public func frameEnded() {
        senders.frameEnded()
    }
}
