import SurfaceResponders

/// Stands in for clients: records what they would have been told.
///
/// A surface has a client once it is given one by `attachClient`; other surfaces' events go on up the chain.
public final class RecordingTransport: SeatTransport {
    /// What was delivered since the last `takeDeliveries`, frames and modifiers included.
    public private(set) var deliveries: [Delivery] = []

    /// Whether `frame` is recorded. Off by default: most tests do not ask.
    public var recordsFrames = false
    /// Whether `modifiers`, `leds`, `keymap` and the like are recorded. Off by default.
    public var recordsKeyboardState = false

    /// What was delivered to a surface that was no longer in a window on the screen. A test expects it to be empty.
    public private(set) var strayDeliveries: [Delivery] = []

    /// Called when the keys go to another responder, with that one; nil if nobody gets them.
    public var onKeyTargetChange: ((Responder?) -> Void)?

    /// Called when a surface loses the keyboard focus, with that one, before it is recorded: as a client's text input, and
    /// with it the input method, hears of that before the keyboard's leave.
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

    /// A transport that records nothing yet, as no surface has a client.
    public init() {}

    /// Gives a surface a client.
    /// - Parameters:
    ///   - surface: the one that the client is behind.
    ///   - name: what deliveries call the client.
    ///   - takesTouch: false for a client that has no wl_touch: touches go on up the chain.
    ///   - takesGestures: false for a client that has not asked for touchpad gestures.
    ///   - takesTablets: whether the client has asked for tablets: otherwise tools are its pointer.
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

    /// Takes a surface's client away.
    public func detachClient(of surface: SurfaceResponder) {
        clients.removeAll { $0.surface === surface }
    }

    /// What was delivered, which is then forgotten.
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

    /// Records what the pointer did. False for a surface without a client.
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

    /// Records where the pointer moved. False for a surface without a client.
    public func pointerMoved(
        _ motion: PointerMotion, on surface: SurfaceResponder, at location: Point
    ) -> Bool {
        guard let name = client(of: surface)?.name else { return false }
        record(.pointerMoved(name, location), on: surface)
        return true
    }

    /// Records a touchpad's gesture. False for a surface whose client takes no gestures, or that has none.
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

    /// Records what a tool did. False for a surface whose client takes no tablets, or that has none.
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

    /// Records what happened on a pad. False for a surface whose client takes no tablets, or that has none.
    public func pad(_ event: TabletPadEvent, on surface: SurfaceResponder) -> Bool {
        guard let client = client(of: surface), client.takesTablets else { return false }
        guard case .changed(let change) = event.phase else { return false }
        record(.pad(client.name, change), on: surface)
        return true
    }

    /// Records the touches of one phase. False for a surface whose client takes no touches, or that has none.
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

    /// Records what a key did. False for a surface without a client.
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

    /// Records that there is another keymap, with `recordsKeyboardState`.
    public func keymapChanged(_ keymap: Keymap) {
        if recordsKeyboardState { record(.keymap) }
    }

    /// Records how keys repeat, with `recordsKeyboardState`.
    public func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        if recordsKeyboardState { record(.repeatInfo(repeatInfo)) }
    }

    /// Records which LEDs are on, with `recordsKeyboardState`.
    public func ledsChanged(_ leds: LEDs) {
        if recordsKeyboardState { record(.leds(leds)) }
    }

    /// Records what the devices can do, with `recordsKeyboardState`.
    public func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        if recordsKeyboardState { record(.capabilities(capabilities)) }
    }

    /// Records nothing, and calls ``onKeyTargetChange``.
    public func keyTargetChanged(to responder: Responder?) {
        onKeyTargetChange?(responder)
    }

    /// Records the frame if anything was recorded in it, with `recordsFrames`.
    public func frameEnded() {
        guard pendingFrame else { return }
        pendingFrame = false
        if recordsFrames { deliveries.append(.frame) }
    }
}
