/// A seat's one keyboard, whatever devices type on it: which keys are down, what they mean, who gets them.
///
/// Who gets a key is settled when it goes down; the release goes there too, or nowhere.
public final class Keyboard {
    /// Who had a key's press.
    enum Consumer {
        case route(Route)
        case taken(by: any InputFilter)
        /// It was down when this surface got the keyboard focus, and was listed in its enter.
        case listed(SurfaceResponder)
        /// Who had it has lost the focus, or is gone.
        case nobody
    }

    struct HeldKey {
        let code: KeyCode
        let press: Press
        var consumer: Consumer

        func isRouted(within surface: SurfaceResponder) -> Bool {
            if case .route(let route) = consumer { route.isWithin(surface) } else { false }
        }
    }

    /// A keymap that a device brought, with its own state.
    private struct DeviceKeyboard {
        let device: InputDevice.ID
        let state: KeyboardState
    }

    /// Set by the seat as it is made; the seat outlives it.
    unowned(unsafe) var seat: Seat!

    /// The state of the keyboards that brought no keymap of their own.
    private let sharedState: KeyboardState
    private var deviceKeyboards: [DeviceKeyboard] = []
    /// The state that clients know of: that of the device typed on last.
    public private(set) var state: KeyboardState

    private var pressed = PressedKeys<InputDevice.ID>()
    private(set) var heldKeys: [HeldKey] = []
    private var keyRepeat = KeyRepeat()
    private var route: Route?
    private lazy var repeatTimer = SeatTimer { [unowned self] in repeatTimerFired() }

    init(keymap: Keymap) {
        sharedState = KeyboardState(keymap: keymap)
        state = sharedState
        heldKeys.reserveCapacity(32)
    }

    // MARK: Settings

    /// The keymap of all keyboards that bring none. Setting it keeps what is held, latched, locked and the group,
    /// as far as the new one has them; clients get it only if its content differs.
    public var keymap: Keymap {
        get { sharedState.keymap }
        set {
            guard newValue != sharedState.keymap else { return }
            sharedState.replaceKeymap(newValue)
            deviceKeyboards.removeAll { $0.state.keymap == newValue }
            if state === sharedState { announceKeymap() }
        }
    }

    /// How held keys repeat.
    public var repeatInfo: RepeatInfo {
        get { keyRepeat.info }
        set {
            guard newValue != keyRepeat.info else { return }
            keyRepeat.update(newValue)
            scheduleRepeat()
            seat.transport?.repeatInfoChanged(newValue)
        }
    }

    public var modifierFlags: ModifierFlags { state.modifierFlags }
    public var modifiers: KeyboardModifiers { state.modifiers }
    public var leds: LEDs { state.leds }

    /// The keys that are down on any device.
    public var pressedKeys: KeyCodeSet { pressed.keys }

    /// The group in effect: which of the keymap's layouts. Setting it locks the group; one that the keymap lacks is
    /// refused.
    public var group: Int {
        get { state.group }
        set {
            guard (0..<state.keymap.groupCount).contains(newValue) else {
                return seat.scene.diagnostics.refused("group \(newValue): the keymap has \(state.keymap.groupCount)")
            }
            stopRepeat()
            announce(state.lockGroup(newValue))
        }
    }

    // MARK: Devices with keymaps of their own

    /// Gives a device (a virtual keyboard) its own keymap; nil takes it back. One whose content is the seat's own
    /// shares the seat's state.
    public func setKeymap(_ keymap: Keymap?, for device: InputDevice.ID) {
        let wasActive = deviceKeyboards.contains { $0.device == device && $0.state === state }
        deviceKeyboards.removeAll { $0.device == device }
        if let keymap, keymap != sharedState.keymap {
            deviceKeyboards.append(DeviceKeyboard(device: device, state: KeyboardState(keymap: keymap)))
        }
        if wasActive { activate(stateOf(device)) }
    }

    private func stateOf(_ device: InputDevice.ID) -> KeyboardState {
        for keyboard in deviceKeyboards where keyboard.device == device { return keyboard.state }
        return sharedState
    }

    /// Makes a state the one that clients know of.
    private func activate(_ newState: KeyboardState) {
        guard newState !== state else { return }
        let isSameKeymap = newState.keymap == state.keymap
        state = newState
        stopRepeat()
        if isSameKeymap { announceModifiers() } else { announceKeymap() }
    }

    private func announceKeymap() {
        stopRepeat()
        seat.transport?.keymapChanged(state.keymap)
        announceModifiers()
        seat.transport?.ledsChanged(state.leds)
    }

    private func announce(_ changes: KeyboardStateChanges) {
        if !changes.isDisjoint(with: .serialized) { announceModifiers() }
        if changes.contains(.leds) { seat.transport?.ledsChanged(state.leds) }
    }

    private func announceModifiers() {
        guard let surface = seat.focus.keyboardFocus else { return }
        seat.transport?.modifiersChanged(state.modifiers, on: surface)
    }

    // MARK: Input

    func handleModifiers(_ modifiers: KeyboardModifiers, from device: InputDevice.ID) {
        activate(stateOf(device))
        announce(state.update(modifiers))
    }

    func handleKey(_ code: KeyCode, isDown: Bool, event: InputEvent) {
        let change =
            isDown ? pressed.press(code, from: event.device) : pressed.release(code, from: event.device)
        switch change {
        case .changed:
            activate(stateOf(event.device))
            if isDown { keyDown(code, event) } else { keyUp(code, event) }
        case .heldElsewhere:
            seat.note(.heldElsewhere)
        case .unpaired:
            seat.note(.refused(isDown ? .alreadyDown : .notDown))
        case .outOfRange:
            seat.note(.refused(.noSuchKey))
        }
    }

    private func keyDown(_ code: KeyCode, _ event: InputEvent) {
        let key = Key(
            code: code, keysym: state.keysym(for: code),
            keysymIgnoringModifiers: state.unmodifiedKeysym(for: code), modifierFlags: state.modifierFlags)
        let press = Press(key: key, timestamp: event.time)
        if let taker = seat.filters.taker(of: event, on: seat) {
            seat.note(.taken(by: taker))
            heldKeys.append(HeldKey(code: code, press: press, consumer: .taken(by: taker)))
        } else {
            let route = currentRoute()
            heldKeys.append(HeldKey(code: code, press: press, consumer: .route(route)))
            send(press, .began, along: route, event.time)
            keyRepeat.press(code, at: event.time.microseconds, under: state.keymap)
            scheduleRepeat()
        }
        announce(state.update(key: code, .down))
    }

    private func keyUp(_ code: KeyCode, _ event: InputEvent) {
        guard let place = heldKeys.firstIndex(where: { $0.code == code }) else { return }
        let held = heldKeys.remove(at: place)
        keyRepeat.release(code)
        scheduleRepeat()
        switch held.consumer {
        case .route(let route):
            seat.note(.interaction)
            send(held.press, .ended, along: route, event.time)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .listed(let surface):
            seat.note(.interaction)
            seat.transport?.heldKeyReleased(code, on: surface, at: event.time)
        case .nobody:
            seat.note(.swallowed)
        }
        announce(state.update(key: code, .up))
    }

    // MARK: Routes

    /// Where a key that goes down now is sent. The last route serves again while its path is still the chain.
    private func currentRoute() -> Route {
        let target = seat.focus.keyTarget
        let host = seat.focus.keyboardFocus
        if let route, route.host === host, route.path.isCurrent(from: target, endingWith: seat.delegate) {
            return route
        }
        let path = ResponderPath.following(
            target, endingWith: seat.delegate, diagnostics: seat.scene.diagnostics)
        let fresh = Route(path: path, host: host)
        route = fresh
        return fresh
    }

    private func send(_ press: Press, _ phase: Press.Phase, along route: Route, _ time: Timestamp) {
        press.phase = phase
        press.timestamp = time
        let presses = Presses(press: press)
        let event = Event(dispatch: seat.dispatch, timestamp: time)
        let outcome = route.run(on: seat) { target in
            switch phase {
            case .began: target.pressesBegan(presses, with: event)
            case .changed: target.pressesChanged(presses, with: event)
            case .ended: target.pressesEnded(presses, with: event)
            case .cancelled: target.pressesCancelled(presses, with: event)
            }
        }
        seat.note(outcome, along: route, at: nil)
    }

    // MARK: Repetition

    private func scheduleRepeat() {
        if let fire = keyRepeat.nextFire {
            seat.clock.schedule(repeatTimer, at: Timestamp(microseconds: fire))
        } else {
            seat.clock.cancel(repeatTimer)
        }
    }

    /// Nothing repeats across a change of focus, group or keymap.
    private func stopRepeat() {
        guard keyRepeat.nextFire != nil else { return }
        keyRepeat.stop()
        seat.clock.cancel(repeatTimer)
    }

    private func repeatTimerFired() {
        if let (code, time) = keyRepeat.advance(to: seat.clock.now.microseconds),
            let held = heldKeys.first(where: { $0.code == code }), case .route(let route) = held.consumer
        {
            send(held.press, .changed, along: route, Timestamp(microseconds: time))
            seat.transport?.frameEnded()
        }
        scheduleRepeat()
    }

    // MARK: Keys whose consumer goes

    /// The keyboard focus or the key window changes: who had keys down hears that they are cancelled.
    func cancelRoutes() {
        stopRepeat()
        cancel { _ in true }
        for index in heldKeys.indices {
            if case .listed = heldKeys[index].consumer { heldKeys[index].consumer = .nobody }
        }
        route = nil
    }

    func willRemove(_ surface: SurfaceResponder) {
        let codes = heldKeys.filter { $0.isRouted(within: surface) }.map(\.code)
        cancel { $0.isWithin(surface) }
        // Where the first responder goes but its surface stays, the surface's client has the keys: it hears of their
        // releases.
        if let focus = seat.focus.keyboardFocus, !focus.isWithin(surface) {
            for index in heldKeys.indices where codes.contains(heldKeys[index].code) {
                if case .nobody = heldKeys[index].consumer { heldKeys[index].consumer = .listed(focus) }
            }
        }
        for index in heldKeys.indices {
            if case .listed(let listed) = heldKeys[index].consumer, listed.isWithin(surface) {
                heldKeys[index].consumer = .nobody
            }
        }
        if let route, route.isWithin(surface) { self.route = nil }
    }

    private func cancel(where isMeant: (Route) -> Bool) {
        for index in heldKeys.indices {
            guard index < heldKeys.count, case .route(let route) = heldKeys[index].consumer, isMeant(route) else {
                continue
            }
            let press = heldKeys[index].press
            heldKeys[index].consumer = .nobody
            send(press, .cancelled, along: route, press.timestamp)
        }
    }

    /// The keys that a surface which gets the keyboard focus is told of: those that are down and that no filter took.
    /// Their releases go to it.
    func listHeldKeys(for surface: SurfaceResponder) -> [KeyCode] {
        var codes: [KeyCode] = []
        for index in heldKeys.indices {
            if case .nobody = heldKeys[index].consumer {
                heldKeys[index].consumer = .listed(surface)
                codes.append(heldKeys[index].code)
            }
        }
        return codes
    }

    /// A device goes: the keys that it alone held go up.
    func removeSource(_ device: InputDevice.ID) {
        let keys = pressed.keys(heldBy: device)
        for code in keys where pressed.release(code, from: device) == .changed {
            let event = InputEvent(time: seat.clock.now, device: device, .key(code, isDown: false))
            keyUp(code, event)
        }
        _ = pressed.removeSource(device)
        let wasActive = stateOf(device) === state && state !== sharedState
        deviceKeyboards.removeAll { $0.device == device }
        if wasActive { activate(sharedState) }
    }
}
