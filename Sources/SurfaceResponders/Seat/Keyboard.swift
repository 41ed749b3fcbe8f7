/// A seat's one keyboard, whatever devices type on it: which keys are down, what they mean, who gets them.
///
/// Who gets a key is settled when it goes down; the release goes there too, or nowhere.
public final class Keyboard {
    /// Who had a key's press.
    enum Consumer {
        case route(Route)
        /// A gesture recognizer holds it back from the responders of a route.
        case delayed(Route)
        case taken(by: any InputFilter)
        /// A key command; nil for a key of a sequence.
        case command(KeyCommand?)
        /// It was a media key, and a command to responders.
        case remoteControl(Route)
        /// It was down when this surface got the keyboard focus, and was listed in its enter.
        case listed(SurfaceResponder)
        /// The client that had it has lost the focus, or is gone, or nobody had it: the next client to get
        /// the focus is told that it is down.
        case nobody
        /// A responder of the compositor, or a filter, had it, and lost it: the rest is nobody's business.
        case swallowed
    }

    struct HeldKey {
        let code: KeyCode
        var press: Press
        var consumer: Consumer
        /// Whether a client that gets the focus is told that the key is down. Not for a key that a responder
        /// of the compositor handled, or is handling.
        var isListable = false
        /// Whether the responders of its route have heard of it.
        var isTold = false
        /// The device of an input method that gave the key on; nil for one that the person holds down.
        var forwarder: InputDevice.ID?

        /// An input method that has the key repeats it itself.
        var isRepeating: Bool { if case .taken = consumer { false } else { true } }
    }

    /// A keymap that a device brought, with its own state.
    struct DeviceKeyboard {
        let device: InputDevice.ID
        let state: KeyboardState
    }

    /// Set by the seat as it is made; the seat outlives it.
    @exclusivity(unchecked) unowned(unsafe) var seat: Seat!

    /// The state of the keyboards that brought no keymap of their own.
    let sharedState: KeyboardState
    @exclusivity(unchecked) var deviceKeyboards: [DeviceKeyboard] = []
    /// What devices have stated of the shared state.
    var stated = StatedModifiers()
    /// The state that clients know of: that of the device typed on last.
    @exclusivity(unchecked) public internal(set) var state: KeyboardState

    @exclusivity(unchecked) var pressed = PressedKeys<InputDevice.ID>()
    @exclusivity(unchecked) var heldKeys: [HeldKey] = []
    /// In the order in which they went down.
    @exclusivity(unchecked) var delayedPresses: [DelayedPress] = []
    @exclusivity(unchecked) private var keyRepeat = KeyRepeat()
    @exclusivity(unchecked) var route: Route?
    /// The press of a key that is up again, for the next one.
    @exclusivity(unchecked) private var sparePress: Press?
    private lazy var repeatTimer = SeatTimer { [unowned self] in repeatTimerFired() }

    init(keymap: Keymap) {
        sharedState = KeyboardState(keymap: keymap)
        state = sharedState
        heldKeys.reserveCapacity(32)
    }

    // MARK: Settings

    /// The keymap of all keyboards that bring none. Setting it keeps what is held, latched, locked and the
    /// group, as far as the new one has them; clients get it only if its content differs.
    public var keymap: Keymap {
        get { sharedState.keymap }
        set {
            guard newValue != sharedState.keymap else { return }
            stated.keymapChanged(from: sharedState.keymap, to: newValue)
            sharedState.replaceKeymap(newValue)
            if state === sharedState { announceKeymap() }
            seat.textInputModes.modesChanged()
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
            seat.textInput.grab?.repeatInfoChanged(newValue)
        }
    }

    public var modifierFlags: ModifierFlags { state.modifierFlags }
    public var modifiers: KeyboardModifiers { state.modifiers }
    public var leds: LEDs { state.leds }

    /// The keys that are down on any device.
    public var pressedKeys: KeyCodeSet { pressed.keys }

    /// The group in effect: which of the keymap's layouts. Setting it locks the group; one that the keymap
    /// lacks is refused.
    public var group: Int {
        get { state.group }
        set {
            guard (0..<state.keymap.groupCount).contains(newValue) else {
                return seat.scene.diagnostics.refused(
                    "group \(newValue): the keymap has \(state.keymap.groupCount)")
            }
            stopRepeat()
            let changes = state.lockGroup(newValue)
            if state === sharedState { stated.groupChosen() }
            announce(changes)
            noteGroup(changes, of: state, .program)
        }
    }

    /// The state of the keyboards without a keymap of their own: what the person holds down and has locked.
    public var sharedModifiers: KeyboardModifiers { sharedState.modifiers }

    /// The group that text input modes go by: that of the keyboards without a keymap of their own.
    var lockedGroup: Int { sharedState.lockedGroup }

    /// For a text input mode.
    func lockSharedGroup(_ group: Int) {
        stated.groupChosen()
        guard group != sharedState.lockedGroup else { return }
        let changes = sharedState.lockGroup(group)
        guard state === sharedState else { return }
        stopRepeat()
        announce(changes)
    }

    func noteGroup(
        _ changes: KeyboardStateChanges, of changed: KeyboardState, _ reason: TextInputModeChange.Reason
    ) {
        if changes.contains(.lockedGroup), changed === sharedState {
            seat.textInputModes.groupChanged(reason)
        }
    }

    // MARK: Telling clients

    func announceKeymap() {
        stopRepeat()
        seat.keyCommands.index.setNeedsUpdate()
        seat.transport?.keymapChanged(state.keymap)
        if let grab = seat.textInput.grab, !isStateForwarded { grab.keymapChanged(state.keymap) }
        announceModifiers()
        seat.transport?.ledsChanged(state.leds)
    }

    func announce(_ changes: KeyboardStateChanges) {
        if !changes.isDisjoint(with: .serialized) { announceModifiers() }
        if changes.contains(.leds) { seat.transport?.ledsChanged(state.leds) }
    }

    func announceModifiers() {
        if let grab = seat.textInput.grab, !isStateForwarded { grab.modifiersChanged(state.modifiers) }
        guard let surface = seat.focus.keyboardFocus else { return }
        seat.transport?.modifiersChanged(state.modifiers, on: surface)
    }

    // MARK: Input

    func handleKey(_ code: KeyCode, isDown: Bool, event: InputEvent) {
        if isForwarded(code, isDown: isDown, by: event.device) {
            return handleForwarded(code, isDown: isDown, event: event)
        }
        let change =
            isDown ? pressed.press(code, from: event.device) : pressed.release(code, from: event.device)
        switch change {
        case .changed:
            activate(stateOf(event.device))
            if isDown { keyDown(code, event) } else { keyUp(code, event) }
        case .heldElsewhere:
            seat.note(.heldElsewhere)
            updateState(of: event.device, code, isDown ? .down : .up)
        case .unpaired:
            seat.note(.refused(isDown ? .alreadyDown : .notDown))
        case .outOfRange:
            seat.note(.refused(.noSuchKey))
        }
    }

    private func keyDown(_ code: KeyCode, _ event: InputEvent) {
        let press = makePress(code, event.time)
        seat.keyCommands.endLoneModifier()
        if !isTaken(press, event, in: .beforeKeyCommands), !isCommand(press),
            !isTaken(press, event, in: .afterKeyCommands)
        {
            if let route = seat.remoteControl.take(press.key, at: event.time) {
                guard pressed.contains(code) else { return }
                heldKeys.append(HeldKey(code: code, press: press, consumer: .remoteControl(route)))
            } else if pressed.contains(code) {
                begin(press, at: event.time)
            }
        }
        if pressed.contains(code) { updateState(of: event.device, code, .down) }
    }

    /// Whether a filter takes a key, or took its device away.
    private func isTaken(_ press: Press, _ event: InputEvent, in part: FilterChain.Part) -> Bool {
        guard !seat.filters.isEmpty else { return false }
        let taker = seat.filters.taker(of: event, on: seat, in: part)
        guard pressed.contains(press.key.code) else { return true }
        guard let taker else { return false }
        seat.note(.taken(by: taker))
        heldKeys.append(HeldKey(code: press.key.code, press: press, consumer: .taken(by: taker)))
        return true
    }

    /// Whether a key command takes a key. It is known who has the key before the command does anything.
    private func isCommand(_ press: Press) -> Bool {
        let code = press.key.code
        let claim = seat.keyCommands.claim(press, along: currentRoute().path)
        // A sequence that ended may have performed something.
        guard pressed.contains(code) else { return true }
        let command: KeyCommand?
        switch claim {
        case .none: return false
        case .eaten: command = nil
        case .perform(let match): command = match.command
        case .await(let awaited): command = awaited
        }
        seat.note(.command(command))
        heldKeys.append(HeldKey(code: code, press: press, consumer: .command(command)))
        if let command, command.repeatBehavior == .repeatable, command.trigger == .press {
            keyRepeat.press(code, at: press.timestamp.microseconds, under: state.keymap)
            scheduleRepeat()
        }
        seat.keyCommands.carryOut(claim, press)
        return true
    }

    func begin(_ press: Press, at time: Timestamp, forwardedBy forwarder: InputDevice.ID? = nil) {
        let route = currentRoute()
        heldKeys.append(
            HeldKey(code: press.key.code, press: press, consumer: .route(route), forwarder: forwarder))
        if isKeptByRecognizers(press, along: route, time) { return }
        deliver(press, along: route, time, repeatingFrom: time)
    }

    /// The responders of a key that is down hear of it.
    func deliver(_ press: Press, along route: Route, _ time: Timestamp, repeatingFrom now: Timestamp) {
        let code = press.key.code
        guard let held = heldKeys.firstIndex(where: { $0.press === press }) else { return }
        heldKeys[held].isTold = true
        let outcome = send(press, .began, along: route, time)
        guard let place = heldKeys.firstIndex(where: { $0.press === press }),
            case .route = heldKeys[place].consumer
        else { return }
        if case .responder = outcome {} else { heldKeys[place].isListable = true }
        keyRepeat.press(code, at: now.microseconds, under: state.keymap)
        scheduleRepeat()
    }

    /// - Parameter isLost: the device went with the key down: what a command does on the release is not meant.
    func keyUp(_ code: KeyCode, _ event: InputEvent, isLost: Bool = false) {
        if !seat.gestures.isIdle, let held = heldKeys.first(where: { $0.code == code }) {
            seat.gestures.handle(held.press, .ended, at: max(event.time, held.press.timestamp))
        }
        guard let place = heldKeys.firstIndex(where: { $0.code == code && $0.forwarder == nil }) else {
            return
        }
        var held = heldKeys.remove(at: place)
        end(held, event, isLost: isLost)
        if !delayedPresses.isEmpty { releaseHeld() }
        updateState(of: event.device, code, .up)
        seat.keyCommands.keyIsUp(held.press, isLost: isLost)
        if isKnownUniquelyReferenced(&held.press) { sparePress = held.press }
    }

    /// Who had the press hears of the release.
    func end(_ held: HeldKey, _ event: InputEvent, isLost: Bool) {
        let code = held.code
        keyRepeat.release(code)
        scheduleRepeat()
        // The device that lets go need not be the one that pressed, nor its time later.
        let time = max(event.time, held.press.timestamp)
        switch held.consumer {
        case .route(let route):
            seat.note(.interaction)
            send(held.press, .ended, along: route, time)
        case .delayed:
            if let delayed = delayedPresses.firstIndex(where: { $0.press === held.press }) {
                delayedPresses[delayed].end = time
            }
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .command(let command):
            seat.note(.command(command))
            if let command { seat.keyCommands.released(held.press, of: command, isLost: isLost) }
        case .remoteControl(let route):
            seat.note(.interaction)
            seat.remoteControl.release(held.press.key, along: route, at: time)
        case .listed(let surface):
            seat.note(.interaction)
            seat.transport?.heldKeyReleased(code, on: surface, at: time)
        case .nobody, .swallowed:
            seat.note(.swallowed)
        }
    }

    func makePress(_ code: KeyCode, _ time: Timestamp) -> Press {
        let key = Key(
            code: code, keysym: state.keysym(for: code),
            keysymIgnoringModifiers: state.unmodifiedKeysym(for: code), modifierFlags: state.modifierFlags)
        guard let press = sparePress else { return Press(key: key, timestamp: time) }
        sparePress = nil
        press.restart(key: key, timestamp: time)
        return press
    }

    // MARK: Routes

    /// Where a key that goes down now is sent. The last route serves again while its path is still the chain.
    func currentRoute() -> Route {
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

    @discardableResult
    func send(
        _ press: Press, _ phase: Press.Phase, along route: Route, _ time: Timestamp
    ) -> Dispatch.Outcome {
        press.phase = phase
        press.timestamp = time
        let presses = Presses(press: press)
        let event = Event(dispatch: seat.dispatch, timestamp: time)
        let outcome = route.run(on: seat) { event.hand(presses, phase, to: $0) }
        if phase != .cancelled { seat.note(outcome, along: route, at: nil) }
        // A responder nearer to the target may have kept the end to itself: who has the press is told.
        if phase == .ended || phase == .cancelled, press.isWithClient {
            route.run(on: seat) { _ in _ = event.offerToClient(presses) }
        }
        return outcome
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
    func stopRepeat() {
        guard let code = keyRepeat.code, !isOfCommand(code) else { return }
        keyRepeat.stop()
        seat.clock.cancel(repeatTimer)
    }

    private func repeatTimerFired() {
        if let (code, time) = keyRepeat.advance(to: seat.clock.now.microseconds),
            let held = heldKeys.first(where: { $0.code == code && $0.isRepeating })
        {
            switch held.consumer {
            case .route(let route):
                seat.gestures.handle(held.press, .changed, at: Timestamp(microseconds: time))
                guard case .route = heldKeys.first(where: { $0.press === held.press })?.consumer else {
                    break
                }
                send(held.press, .changed, along: route, Timestamp(microseconds: time))
            case .command(let command?):
                seat.keyCommands.repeated(held.press, of: command)
            case .command(nil), .delayed, .remoteControl, .taken, .listed, .nobody, .swallowed:
                break
            }
            seat.endTurn()
        }
        scheduleRepeat()
    }

    /// A command repeats on, wherever it moves the focus.
    private func isOfCommand(_ code: KeyCode) -> Bool {
        heldKeys.contains { held in
            if held.code == code, case .command = held.consumer { true } else { false }
        }
    }

    /// The seat goes.
    func cancelTimers(on clock: any SeatClock) {
        clock.cancel(repeatTimer)
    }

    // MARK: Key commands

    /// Commands do nothing on the release of their keys any more, nor do they repeat; the keys stay eaten.
    func endCommands(where isMeant: (KeyCommand) -> Bool) {
        for index in heldKeys.indices {
            if case .command(let command?) = heldKeys[index].consumer, isMeant(command) {
                heldKeys[index].consumer = .command(nil)
            }
        }
    }

    /// A command wants the client not to act on the release of the modifiers that are down: by a leave the client hears
    /// that it is over with them, and the enter does not list them.
    func withholdModifierKeys() {
        var isKnownToClient = false
        for index in heldKeys.indices where heldKeys[index].press.key.keysym.isModifier {
            heldKeys[index].isListable = false
            switch heldKeys[index].consumer {
            case .route: isKnownToClient = isKnownToClient || heldKeys[index].press.isWithClient
            case .listed:
                isKnownToClient = true
                heldKeys[index].consumer = .swallowed
            case .nobody: heldKeys[index].consumer = .swallowed
            case .delayed, .remoteControl, .taken, .command, .swallowed: break
            }
        }
        if isKnownToClient { seat.focus.renew() }
    }

    // MARK: Keys whose consumer goes

    /// The keyboard focus or the key window changes: who had keys down hears that they are cancelled.
    func cancelRoutes() {
        stopRepeat()
        cancel(sparing: nil) { _ in true }
        for index in heldKeys.indices {
            if case .listed = heldKeys[index].consumer { heldKeys[index].consumer = .nobody }
        }
        forgetRoute()
        seat.keyCommands.interrupt()
    }

    /// The next key finds out anew where it goes; until then nobody is kept for it.
    func forgetRoute() {
        route = nil
        seat.keyCommands.index.clear()
    }

    /// A surface goes. Keys that its responders had are cancelled for them; a client that goes on having the
    /// keyboard focus still gets the release.
    func willRemove(_ surface: SurfaceResponder) {
        let focus = seat.focus.keyboardFocus
        let survivor = focus.flatMap { $0.isWithin(surface) ? nil : $0 }
        cancel(sparing: survivor) { $0.isWithin(surface) }
        for index in heldKeys.indices {
            if case .listed(let listed) = heldKeys[index].consumer, listed.isWithin(surface) {
                heldKeys[index].consumer = .nobody
            }
        }
        // What was looked at last may be an older path than the one in use.
        if route?.isWithin(surface) == true || seat.keyCommands.index.path !== route?.path { forgetRoute() }
    }

    private func cancel(sparing survivor: SurfaceResponder?, where isMeant: (Route) -> Bool) {
        forgetDelayed(where: isMeant)
        while let (index, route) = firstHeldKey(where: isMeant) {
            let held = heldKeys[index]
            if let survivor, held.press.isWithClient, route.host === survivor {
                held.press.isWithClient = false
                heldKeys[index].consumer = .listed(survivor)
            } else {
                heldKeys[index].consumer = held.isListable ? .nobody : .swallowed
            }
            keyRepeat.release(held.code)
            seat.gestures.handle(held.press, .cancelled, at: held.press.timestamp)
            send(held.press, .cancelled, along: route, held.press.timestamp)
            // A handler may have moved the focus, and with that told the client more than this.
            held.press.isWithClient = false
        }
        scheduleRepeat()
    }

    private func firstHeldKey(where isMeant: (Route) -> Bool) -> (Int, Route)? {
        for index in heldKeys.indices {
            if case .route(let route) = heldKeys[index].consumer, isMeant(route) { return (index, route) }
        }
        return nil
    }

    /// A filter goes: the rest of what it took reaches nobody.
    func forget(_ filter: any InputFilter) {
        for index in heldKeys.indices {
            if case .taken(let taker) = heldKeys[index].consumer, taker === filter {
                heldKeys[index].consumer = .swallowed
            }
        }
    }

    /// The keys that a surface which gets the keyboard focus is told of: those that are down and that no
    /// filter took. Their releases go to it.
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
}
