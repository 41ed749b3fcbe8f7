import SurfaceResponders

/// A transport that delivers nothing and calls a handler when the seat's capabilities change.
final class CapabilityHook: SeatTransport {
    private(set) var calls = 0
    private let handler: () -> Void

    init(_ handler: @escaping () -> Void) {
        self.handler = handler
    }

    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        calls += 1
        handler()
    }

    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool { false }
    func pointerMoved(_ motion: PointerMotion, on surface: SurfaceResponder, at location: Point) -> Bool {
        false
    }
    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool { false }
    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool { false }
    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {}
    func keyboardEntered(
        _ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {}
    func keyboardLeft(_ surface: SurfaceResponder) {}
    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {}
    func keymapChanged(_ keymap: Keymap) {}
    func repeatInfoChanged(_ repeatInfo: RepeatInfo) {}
    func frameEnded() {}
}
