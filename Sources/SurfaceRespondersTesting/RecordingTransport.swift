import SurfaceResponders

/// Stands in for clients and records the events that they would have been sent. A surface has a client after
/// `attachClient`. Events for other surfaces continue up the responder chain.
public final class RecordingTransport: SeatTransport {
    /// The deliveries since the last `takeDeliveries()`.
    public private(set) var deliveries: [Delivery] = []

    /// Whether frames are recorded. `false` by default, because most tests do not need them.
    public var recordsFrames = false
    /// Whether modifiers, keymaps, repeat rates, LEDs and capabilities are recorded. `false` by default.
    public var recordsKeyboardState = false

    /// Deliveries to surfaces that were no longer in a window of a scene. A test expects none.
    public private(set) var strayDeliveries: [Delivery] = []

    /// Called when the target of keys changes, with the new one or `nil`.
    public var onKeyTargetChange: ((Responder?) -> Void)?

    /// Called when a surface loses the keyboard focus, before the leave is recorded.
    public var onKeyboardLeaving: ((SurfaceResponder) -> Void)?

    private struct Named {
        let surface: SurfaceResponder
        let name: String
        let takesTouch: Bool
        let takesGestures: Bool
        let takesTablets: Bool
    }

    private var clients: [Named] = []
    private var pendingFrame = false

    /// Creates a transport without clients.
    public init() {}

    /// Attaches a client to a surface.
    /// - Parameters:
    ///   - surface: the client's surface.
    ///   - name: the client's name in deliveries.
    ///   - takesTouch: `false` for a client without wl_touch. Touches continue up the responder chain.
    ///   - takesGestures: `false` for a client that has not requested touchpad gestures.
    ///   - takesTablets: whether the client has requested tablets. Otherwise tools act as its pointer.
    public func attachClient(
        to surface: SurfaceResponder, named name: String, takesTouch: Bool = true, takesGestures: Bool = true,
        takesTablets: Bool = false
    ) {
        clients.removeAll { $0.surface === surface }
        clients.append(
            Named(
                surface: surface, name: name, takesTouch: takesTouch, takesGestures: takesGestures,
                takesTablets: takesTablets))
    }

    /// Detaches a surface's client.
    public func detachClient(of surface: SurfaceResponder) {
        clients.removeAll { $0.surface === surface }
    }

    /// Returns the deliveries and clears them.
    public func takeDeliveries() -> [Delivery] {
        defer { deliveries.removeAll() }
        return deliveries
    }

    private func client(of surface: SurfaceResponder) -> Named? {
        clients.first { $0.surface === surface }
    }

    private func record(_ delivery: Delivery, on surface: SurfaceResponder) {
        if surface.window?.scene == nil { strayDeliveries.append(delivery) }
        record(delivery)
    }

    private func record(_ delivery: Delivery) {
        deliveries.append(delivery)
        pendingFrame = true
    }

    // MARK: SeatTransport

    /// Records a pointer event. Returns `false` for a surface without a client.
    public func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        guard let name = client(of: surface)?.name else { return false }
        switch event.phase {
        case .entered: record(.pointerEntered(name, location), on: surface)
        case .moved: record(.pointerMoved(name, location), on: surface)
        case .exited: record(.pointerExited(name), on: surface)
        case .pressed(let button): record(.buttonPressed(name, button), on: surface)
        case .released(let button): record(.buttonReleased(name, button), on: surface)
        case .cancelled: record(.buttonsCancelled(name), on: surface)
        case .scrolled(let scroll): record(.scrolled(name, scroll), on: surface)
        }
        return true
    }

    /// Records a pointer motion. Returns `false` for a surface without a client.
    public func pointerMoved(
        _ motion: PointerMotion, on surface: SurfaceResponder, at location: Point
    ) -> Bool {
        guard let name = client(of: surface)?.name else { return false }
        record(.pointerMoved(name, location), on: surface)
        return true
    }

    /// Records a touchpad gesture. Returns `false` for a surface without a client that takes gestures.
    public func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool {
        guard let client = client(of: surface), client.takesGestures else { return false }
        let delta = event.delta(on: surface)
        let gesture: TouchpadGesture =
            switch (event.phase, event.kind) {
            case (.began, let kind): .begin(kind, fingerCount: event.fingerCount)
            case (.changed, .pinch): .pinch(delta: delta, scale: event.scale, rotation: event.rotation)
            case (.changed, .swipe), (.changed, .hold): .swipe(delta: delta)
            case (.ended, let kind): .end(kind)
            case (.cancelled, let kind): .cancel(kind)
            }
        record(.gesture(client.name, gesture), on: surface)
        return true
    }

    /// Records a tool event. Returns `false` for a surface without a client that takes tablets.
    public func tool(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        guard let client = client(of: surface), client.takesTablets else { return false }
        switch event.phase {
        case .entered: record(.toolEntered(client.name, location), on: surface)
        case .exited: record(.toolExited(client.name), on: surface)
        case .changed(.position): record(.toolChanged(client.name, .position(location)), on: surface)
        case .changed(let axis): record(.toolChanged(client.name, axis), on: surface)
        case .pressed(let press): record(.toolPressed(client.name, press.contact), on: surface)
        case .released(let press): record(.toolReleased(client.name, press.contact), on: surface)
        case .cancelled: record(.toolCancelled(client.name), on: surface)
        }
        return true
    }

    /// Records a pad event. Returns `false` for a cancel, and for a client that does not take tablets.
    public func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool {
        guard let client = client(of: surface), client.takesTablets else { return false }
        guard case .changed(let change) = event.phase else { return false }
        record(.pad(client.name, change), on: surface)
        return true
    }

    /// Records the touches of one phase. Returns `false` for a surface without a client that takes touches.
    public func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool {
        guard let client = client(of: surface), client.takesTouch else { return false }
        let records = touches.map { Delivery.TouchRecord($0.id, event.location(of: $0, on: surface)) }
        switch phase {
        case .began: record(.touchesBegan(client.name, records), on: surface)
        case .moved, .stationary: record(.touchesMoved(client.name, records), on: surface)
        case .ended: record(.touchesEnded(client.name, records), on: surface)
        case .cancelled: record(.touchesCancelled(client.name, records), on: surface)
        }
        return true
    }

    /// Records a key event. Returns `false` for a surface without a client.
    public func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        guard let name = client(of: surface)?.name else { return false }
        switch press.phase {
        case .began: record(.keyPressed(name, press.key.code), on: surface)
        case .changed: record(.keyRepeated(name, press.key.code), on: surface)
        case .ended: record(.keyReleased(name, press.key.code), on: surface)
        case .cancelled: record(.keyCancelled(name, press.key.code), on: surface)
        }
        return true
    }

    /// Records the release like that of any other key.
    public func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {
        guard let name = client(of: surface)?.name else { return }
        record(.keyReleased(name, code), on: surface)
    }

    /// Records the enter and, with `recordsKeyboardState`, the modifiers.
    public func keyboardEntered(
        _ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {
        guard let name = client(of: surface)?.name else { return }
        record(.keyboardEntered(name, held: heldKeys), on: surface)
        if recordsKeyboardState { record(.modifiers(name, modifiers), on: surface) }
    }

    /// Records the leave.
    public func keyboardLeft(_ surface: SurfaceResponder) {
        onKeyboardLeaving?(surface)
        guard let name = client(of: surface)?.name else { return }
        record(.keyboardLeft(name), on: surface)
    }

    /// Records the modifiers, with `recordsKeyboardState`.
    public func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {
        guard recordsKeyboardState, let name = client(of: surface)?.name else { return }
        record(.modifiers(name, modifiers), on: surface)
    }

    /// Records a change of the keymap, with `recordsKeyboardState`.
    public func keymapChanged(_ keymap: Keymap) {
        if recordsKeyboardState { record(.keymap) }
    }

    /// Records the repeat rate, with `recordsKeyboardState`.
    public func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        if recordsKeyboardState { record(.repeatInfo(repeatInfo)) }
    }

    /// Records the LEDs that are on, with `recordsKeyboardState`.
    public func ledsChanged(_ leds: LEDs) {
        if recordsKeyboardState { record(.leds(leds)) }
    }

    /// Records the capabilities of the devices, with `recordsKeyboardState`.
    public func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        if recordsKeyboardState { record(.capabilities(capabilities)) }
    }

    /// Records nothing, and calls ``onKeyTargetChange``.
    public func keyTargetChanged(to responder: Responder?) {
        onKeyTargetChange?(responder)
    }

    /// Records the end of a frame if anything was recorded in it, with `recordsFrames`.
    public func frameEnded() {
        guard pendingFrame else { return }
        pendingFrame = false
        if recordsFrames { deliveries.append(.frame) }
    }
}
