import SurfaceResponders

/// A transport whose default methods deliver nothing. A conforming type implements only the ones it needs.
protocol PartialTransport: SeatTransport {}

extension PartialTransport {
    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool { false }
    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool { false }
    func pointerMoved(_ motion: PointerMotion, on surface: SurfaceResponder, at location: Point) -> Bool {
        false
    }
    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool { false }
    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {}
    func keyboardEntered(_ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers) {}
    func keyboardLeft(_ surface: SurfaceResponder) {}
    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {}
    func keymapChanged(_ keymap: Keymap) {}
    func repeatInfoChanged(_ repeatInfo: RepeatInfo) {}
    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {}
    func frameEnded() {}
}
