import SurfaceResponders

/// A transport that accepts every event and sends nothing.
final class SilentTransport: SeatTransport {
    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool { true }
    func pointerMoved(
        _ motion: PointerMotion, on surface: SurfaceResponder, at location: Point
    ) -> Bool { true }
    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool { true }
    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool { true }
    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {}
    func keyboardEntered(_ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers) {}
    func keyboardLeft(_ surface: SurfaceResponder) {}
    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {}
    func keymapChanged(_ keymap: Keymap) {}
    func repeatInfoChanged(_ repeatInfo: RepeatInfo) {}
    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {}
    func frameEnded() {}
}
