/// Sends routed events to clients: implemented by `WaylandSeat`, and by a recorder of events in tests.
///
/// Events are sent only to surfaces in the scene. Methods that return a `Bool` return whether a client took
/// the event; an event that no client takes climbs further. The transport receives the rest of a button,
/// gesture, finger or key if and only if it took the beginning, and its result for the end is ignored.
/// Motions and scrolls come between an enter and its exit, keys between an enter of the keyboard focus and
/// its leave.
///
/// Locations are in the coordinates of the surface, with fractions, and may be negative.
public protocol SeatTransport: AnyObject {
    /// Called with each pointer event over a surface, except motions: see ``pointerMoved(_:on:at:)``.
    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool

    /// Called when the pointer moved over a surface. While a button is down, the location may lie outside of
    /// the surface. This is a separate method because a pointer may move eight thousand times a second.
    func pointerMoved(_ motion: PointerMotion, on surface: SurfaceResponder, at location: Point) -> Bool

    /// Called with each event of a touchpad gesture. `event.delta(on:)` is in the surface's coordinates.
    func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool

    /// Called with each event of a tablet tool over a surface. If neither the client nor a responder takes
    /// the tool's entry, the tool moves the pointer, unless `Tablets.movesPointer` is `false`.
    func tool(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool

    /// Called with each event of a tablet pad, for the surface that has the keyboard focus.
    func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool

    /// Called when a tablet, tool or pad was added, or was removed after its interactions had ended.
    func tabletsChanged(_ change: TabletsChange)

    /// Called with touches that are in one phase, on one surface or on regions of it.
    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool

    /// Called with a key for the surface that has the keyboard focus; `press.phase` says what happened.
    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool

    /// Called when a key is released that was down when the surface got the keyboard focus. While the client
    /// keeps the focus, also called when a gesture recognizer takes a key that the client has, and when a key
    /// is released whose responder was removed.
    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp)

    /// Called when a surface gets the keyboard focus, after ``keyboardLeft(_:)`` for the one that had it.
    /// - Parameters:
    ///   - surface: the topmost surface that a grab names, such as a grabbing popup or the surface of a lock,
    ///     or else the root surface of the key window.
    ///   - heldKeys: the keys that are down and that the client may know of, the oldest first.
    ///     ``heldKeyReleased(_:on:at:)`` is called for their releases.
    ///   - modifiers: the modifiers in effect.
    func keyboardEntered(_ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers)
    /// Called when a surface loses the keyboard focus. Its presses were canceled, and no releases follow.
    func keyboardLeft(_ surface: SurfaceResponder)

    /// Called when keys are routed to another responder (`Focus.keyTarget`), even in the same surface. If the
    /// keyboard focus changes too, its leave and enter come first. Do not change the focus in this call.
    func keyTargetChanged(to responder: Responder?)

    /// Called when the modifiers or the group change while a surface has the keyboard focus. The key that
    /// changed them was sent before, unless the client does not receive it or a recognizer delays it.
    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder)

    /// Called when the keymap in use changes. ``modifiersChanged(_:on:)`` follows if a surface has the focus.
    func keymapChanged(_ keymap: Keymap)
    /// Called when the rate or delay of repetition changes.
    func repeatInfoChanged(_ repeatInfo: RepeatInfo)
    /// Called when the LEDs of the keyboard in use change. Devices show them; clients are not sent them.
    func ledsChanged(_ leds: LEDs)
    /// Called when the combined capabilities of the devices change. What depended on a lost capability has
    /// ended: the pointer has left, and touches and presses were canceled.
    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities)

    /// Called after each hardware frame and each change that the seat made itself, even if nothing was sent.
    func frameEnded()
}

extension SeatTransport {
    /// Takes no gesture, so gestures climb the chain.
    public func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool { false }

    /// Takes no tool. Tools that no responder takes move the pointer.
    public func tool(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool { false }

    /// Takes no pad event, so pad events climb the chain.
    public func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool { false }

    /// Does nothing.
    public func tabletsChanged(_ change: TabletsChange) {}

    /// Does nothing.
    public func ledsChanged(_ leds: LEDs) {}

    /// Does nothing.
    public func keyTargetChanged(to responder: Responder?) {}
}
