/// Carries what was routed to clients. A seat has one: `WaylandSeat`'s, or a recording one in tests.
///
/// The seat calls it for surfaces only. `pointer`, `pointerMoved`, `gesture`, `touches` and `press` answer whether a client took
/// the event; what no client takes goes on up the chain. Of a button, gesture, finger or key the transport is
/// handed the rest exactly if it took the beginning; motions and scrolls lie between an enter and its exit, keys
/// between a focus and its end. Nothing comes for a surface that has left the scene.
public protocol SeatTransport: AnyObject {
    /// What the pointer does over a surface, but for motions: no `moved` comes here. The location is in the surface's
    /// coordinates, fractions and negative numbers included.
    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool

    /// The pointer moved to a location in the surface's coordinates; while a button is down that may lie outside of the
    /// surface. Apart from the rest, since a pointer may move eight thousand times a second.
    func pointerMoved(_ motion: PointerMotion, on surface: SurfaceResponder, at location: Point) -> Bool

    /// A touchpad's gesture; its `kind` and `phase` tell what happened, `delta(on:)` is in the surface's
    /// coordinates. Without an implementation gestures go on up the chain.
    func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool

    /// What a tool of a tablet does over a surface. The location is in the surface's coordinates. A client that does not
    /// take the entry has the tool as its pointer. Without an implementation no client takes any.
    func tool(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool

    /// What happens on a pad, for the surface that has the keyboard focus. Without an implementation it goes on up the
    /// chain.
    func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool

    /// There is another tablet, tool or pad, or one less. What it held is over before this. Without an implementation
    /// nothing is done.
    func tabletsChanged(_ change: TabletsChange)

    /// Touches of one frame in one phase on one surface, or on regions of it.
    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool

    /// A key for the surface that has the keyboard focus; `press.phase` tells what happened.
    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool

    /// The release of a key whose press did not come by `press`, since it was down when the surface got the keyboard
    /// focus; and of one that is taken away from the client while that keeps the focus.
    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp)

    /// A surface got the keyboard focus; whichever had it before was left by ``keyboardLeft(_:)``.
    /// - Parameters:
    ///   - surface: the topmost grabbing popup, the root surface of the key window, or what a lock names;
    ///     never a subsurface.
    ///   - heldKeys: the keys that are down and that its client is to know of, the oldest first. Their
    ///     releases come by ``heldKeyReleased(_:on:at:)``.
    ///   - modifiers: in effect now.
    func keyboardEntered(_ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers)
    /// The surface has the keyboard focus no more. What was pressed on it has been cancelled; no releases
    /// follow, neither of that nor of keys that were listed on entering.
    func keyboardLeft(_ surface: SurfaceResponder)

    /// Keys go to another responder from now on (`Focus.keyTarget`), be it in the same surface. After the leave and
    /// enter, where there are any. It must not change the focus.
    func keyTargetChanged(to responder: Responder?)

    /// Modifiers or group are others. `surface` has the keyboard focus; without one nothing is told. A key
    /// that changes them comes before this, by ``press(_:on:with:)``.
    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder)

    /// The keymap in use is another. Told whether or not a surface has the keyboard focus;
    /// ``modifiersChanged(_:on:)`` follows if one has.
    func keymapChanged(_ keymap: Keymap)
    /// The rate or delay of repetition is another.
    func repeatInfoChanged(_ repeatInfo: RepeatInfo)
    /// The lamps of the keyboard in use are others: for devices, clients are not told. Without an
    /// implementation nothing is done.
    func ledsChanged(_ leds: LEDs)
    /// What the devices can do together is another: the first of a kind came, or the last went. What went is
    /// over before this: the pointer has left, touches and presses are cancelled.
    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities)

    /// A hardware frame, or what the seat did by itself, is complete.
    func frameEnded()
}

extension SeatTransport {
    /// Takes no gesture: it goes on up the chain.
    public func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool { false }

    /// Takes no tool: it moves the pointer.
    public func tool(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool { false }

    /// Takes nothing of a pad: it goes on up the chain.
    public func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool { false }

    /// Does nothing.
    public func tabletsChanged(_ change: TabletsChange) {}

    /// Does nothing.
    public func ledsChanged(_ leds: LEDs) {}

    /// Does nothing.
    public func keyTargetChanged(to responder: Responder?) {}
}
