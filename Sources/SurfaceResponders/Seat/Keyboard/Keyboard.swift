/// A seat's one keyboard, whatever devices type on it: which keys are down, what they mean, who gets them.
///
/// Who gets a key is settled when it goes down; the release goes there too, or nowhere.
public final class Keyboard: InteractionKind {
    /// A keymap that a device brought, with its own state.
    struct DeviceKeyboard {
        let device: InputDevice.ID
        let state: KeyboardState
    }

    let context: SeatContext
    var seat: Seat { context.seat }

    /// The state of the keyboards that brought no keymap of their own.
    let sharedState: KeyboardState
    @exclusivity(unchecked) var deviceKeyboards: [DeviceKeyboard] = []
    /// What devices have stated of the shared state.
    var stated = StatedModifiers()
    /// The state that clients know of: that of the device typed on last.
    @exclusivity(unchecked) public internal(set) var state: KeyboardState

    @exclusivity(unchecked) var pressed = PressedKeys<InputDevice.ID>()
    /// Keys that are down, and those that an input method holds down by its own device.
    @exclusivity(unchecked) var standing: ContiguousArray<Press> = []
    /// In the order in which they went down.
    @exclusivity(unchecked) var delayedPresses: [DelayedPress] = []
    @exclusivity(unchecked) private var keyRepeat = KeyRepeat()
    @exclusivity(unchecked) var route: Route?
    /// The press of a key that is up again, for the next one.
    @exclusivity(unchecked) private var sparePress: Press?
    private lazy var repeatTimer = SeatTimer { [unowned self] in repeatTimerFired() }

    init(_ context: SeatContext, keymap: Keymap) {
        self.context = context
        sharedState = KeyboardState(keymap: keymap)
        state = sharedState
        standing.reserveCapacity(32)
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
            context.transport?.repeatInfoChanged(newValue)
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
                return context.scene.diagnostics.refused(
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
        context.transport?.keymapChanged(state.keymap)
        if let grab = seat.textInput.grab, !isStateForwarded { grab.keymapChanged(state.keymap) }
        announceModifiers()
        context.transport?.ledsChanged(state.leds)
    }

    func announce(_ changes: KeyboardStateChanges) {
        if !changes.isDisjoint(with: .serialized) { announceModifiers() }
        if changes.contains(.leds) { context.transport?.ledsChanged(state.leds) }
    }

    func announceModifiers() {
        if let grab = seat.textInput.grab, !isStateForwarded { grab.modifiersChanged(state.modifiers) }
        guard let surface = seat.focus.keyboardFocus else { return }
        context.transport?.modifiersChanged(state.modifiers, on: surface)
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
            context.note(.heldElsewhere)
            updateState(of: event.device, code, isDown ? .down : .up)
        case .unpaired:
            context.note(.refused(isDown ? .alreadyDown : .notDown))
        case .outOfRange:
            context.note(.refused(.noSuchKey))
        }
    }

    private func keyDown(_ code: KeyCode, _ event: InputEvent) {
        let press = makePress(code, event)
        seat.keyCommands.endLoneModifier()
        if !isTaken(press, event, in: .beforeKeyCommands), !isCommand(press),
            !isTaken(press, event, in: .afterKeyCommands), !isRemoteControl(press, at: event.time),
            pressed.contains(code)
        {
            begin(press, at: event.time)
        }
        if pressed.contains(code) { updateState(of: event.device, code, .down) }
    }

    /// Whether a filter takes a key, or took its device away.
    private func isTaken(_ press: Press, _ event: InputEvent, in part: FilterChain.Part) -> Bool {
        guard !context.filters.isEmpty else { return false }
        let taker = context.filters.taker(of: event, on: seat, in: part)
        guard pressed.contains(press.key.code) else { return true }
        guard let taker else { return false }
        context.note(.taken(by: taker))
        stand(press, .filter(taker))
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
        context.note(.command(command))
        stand(press, .command(command))
        if let command, command.repeatBehavior == .repeatable, command.trigger == .press {
            keyRepeat.press(code, at: press.timestamp, under: state.keymap)
            scheduleRepeat()
        }
        seat.keyCommands.carryOut(claim, press)
        return true
    }

    /// Whether a key is a media key that somebody handles.
    private func isRemoteControl(_ press: Press, at time: Timestamp) -> Bool {
        guard let route = seat.remoteControl.take(press.key, at: time) else { return false }
        if pressed.contains(press.key.code) { stand(press, along: route, .remoteControl) }
        return true
    }

    private func stand(_ press: Press, along route: Route? = nil, _ consumer: Interaction.Consumer) {
        press.begin(along: route, consumer)
        standing.append(press)
    }

    func begin(_ press: Press, at time: Timestamp) {
        let route = currentRoute()
        stand(press, along: route, .responders)
        if isKeptByRecognizers(press, along: route, time) { return }
        deliver(press, along: route, time, repeatingFrom: time)
    }

    /// The responders of a key that is down hear of it.
    func deliver(_ press: Press, along route: Route, _ time: Timestamp, repeatingFrom now: Timestamp) {
        guard isStanding(press) else { return }
        press.isListable = false
        press.toldResponders = .begun
        let outcome = send(press, .began, along: route, time)
        guard press.isRouted, isStanding(press) else { return }
        if case .responder = outcome {} else { press.isListable = true }
        keyRepeat.press(press.key.code, at: now, under: state.keymap)
        scheduleRepeat()
    }

    func isStanding(_ press: Press) -> Bool {
        for index in standing.indices where standing[index] === press { return true }
        return false
    }

    /// The key that is down on the keyboard itself.
    func press(of code: KeyCode) -> Press? {
        for index in standing.indices where standing[index].key.code == code && !standing[index].isForwarded {
            return standing[index]
        }
        return nil
    }

    /// - Parameter isLost: the device went with the key down: what a command does on the release is not meant.
    func keyUp(_ code: KeyCode, _ event: InputEvent, isLost: Bool = false) {
        if !seat.gestures.isIdle, let press = standing.first(where: { $0.key.code == code }) {
            seat.gestures.handle(press, .ended, at: max(event.time, press.timestamp))
        }
        guard var press = press(of: code) else { return }
        end(press, event, isLost: isLost)
        forget(press)
        if !delayedPresses.isEmpty { releaseHeld() }
        updateState(of: event.device, code, .up)
        seat.keyCommands.keyIsUp(press, isLost: isLost)
        if isKnownUniquelyReferenced(&press) { spare(press) }
    }

    /// Whoever had the press hears of the release.
    func end(_ press: Press, _ event: InputEvent, isLost: Bool) {
        keyRepeat.release(press.key.code)
        scheduleRepeat()
        // The device that lets go need not be the one that pressed, nor its time later.
        let time = max(event.time, press.timestamp)
        switch press.consumer {
        case .responders:
            guard let route = press.route else { return }
            if press.toldResponders == .nothing { return endDelayed(press, at: time) }
            context.note(.interaction)
            deliverEnd(of: press, along: route, time)
        case .filter(let filter):
            filter.follow(event, on: seat)
        case .command(let command):
            context.note(.command(command))
            if let command { seat.keyCommands.released(press, of: command, isLost: isLost) }
        case .remoteControl:
            context.note(.interaction)
            if let route = press.route { seat.remoteControl.release(press.key, along: route, at: time) }
        case .listed(let surface):
            context.note(.interaction)
            context.transport?.heldKeyReleased(press.key.code, on: surface, at: time)
        case .nobody, .recognizers, .swallowed:
            context.note(.swallowed)
        }
    }

    /// Tells whoever was told of the press that the key is up.
    func deliverEnd(of press: Press, along route: Route, _ time: Timestamp) {
        // From here on there is nothing to take away any more.
        press.consumer = .swallowed
        press.toldResponders = .ended
        send(press, .ended, along: route, time)
        completeEnd(of: press, along: route)
    }

    func makePress(_ code: KeyCode, _ event: InputEvent) -> Press {
        let key = Key(
            code: code, keysym: state.keysym(for: code),
            keysymIgnoringModifiers: state.unmodifiedKeysym(for: code), modifierFlags: state.modifierFlags)
        guard let press = sparePress else {
            return Press(key: key, timestamp: event.time, device: event.device)
        }
        sparePress = nil
        press.restart(key: key, timestamp: event.time, device: event.device)
        return press
    }

    /// Keeps the press of a key that is up for the next one, and with it nobody that it went to.
    private func spare(_ press: Press) {
        press.consumer = .swallowed
        press.route = nil
        sparePress = press
    }

    // MARK: Routes

    /// Where a key that goes down now is sent. The last route serves again while its path is still the chain.
    func currentRoute() -> Route {
        let target = seat.focus.keyTarget
        let host = seat.focus.keyboardFocus
        if let route, route.host === host, route.path.isCurrent(from: target, endingWith: context.delegate) {
            return route
        }
        let path = ResponderPath.following(
            target, endingWith: context.delegate, diagnostics: context.scene.diagnostics)
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
        let event = Event(dispatch: context.dispatch, timestamp: time)
        let outcome = context.run(route) { event.hand(presses, phase, to: $0) }
        if phase != .cancelled { context.note(outcome, along: route, at: nil) }
        return outcome
    }

    // MARK: Repetition

    private func scheduleRepeat() {
        if let fire = keyRepeat.nextFire {
            context.clock.schedule(repeatTimer, at: fire)
        } else {
            context.clock.cancel(repeatTimer)
        }
    }

    /// Nothing repeats across a change of focus, group or keymap.
    func stopRepeat() {
        guard let code = keyRepeat.code, !isOfCommand(code) else { return }
        keyRepeat.stop()
        context.clock.cancel(repeatTimer)
    }

    private func repeatTimerFired() {
        if let (code, time) = keyRepeat.advance(to: context.clock.now),
            let press = standing.first(where: { $0.key.code == code && $0.filter == nil })
        {
            repeatPress(press, at: time)
            seat.endTurn()
        }
        scheduleRepeat()
    }

    /// An input method that has the key repeats it itself.
    private func repeatPress(_ press: Press, at time: Timestamp) {
        switch press.consumer {
        case .responders:
            guard press.toldResponders == .begun else { return }
            seat.gestures.handle(press, .changed, at: time)
            if let route = press.standingRoute { send(press, .changed, along: route, time) }
        case .command(let command?):
            seat.keyCommands.repeated(press, of: command)
        default:
            break
        }
    }

    /// A command repeats on, wherever it moves the focus.
    private func isOfCommand(_ code: KeyCode) -> Bool {
        standing.contains { press in
            if press.key.code == code, case .command = press.consumer { true } else { false }
        }
    }

    /// The seat goes.
    func cancelTimers(on clock: any SeatClock) {
        clock.cancel(repeatTimer)
    }

    // MARK: Key commands

    /// Commands do nothing on the release of their keys any more, nor do they repeat; the keys stay eaten.
    func endCommands(where isMeant: (KeyCommand) -> Bool) {
        for press in standing {
            if case .command(let command?) = press.consumer, isMeant(command) {
                press.consumer = .command(nil)
            }
        }
    }

    /// A command wants the client not to act on the release of the modifiers that are down: by a leave the client hears
    /// that it is over with them, and the enter does not list them.
    func withholdModifierKeys() {
        var isKnownToClient = false
        for press in standing where press.key.keysym.isModifier {
            press.isListable = false
            switch press.consumer {
            case .responders: isKnownToClient = isKnownToClient || press.toldClient == .begun
            case .listed:
                isKnownToClient = true
                press.consumer = .swallowed
            case .nobody: press.consumer = .swallowed
            case .recognizers, .remoteControl, .filter, .command, .swallowed: break
            }
        }
        if isKnownToClient { seat.focus.renew() }
    }

    // MARK: Keys whose consumer goes

    /// The keyboard focus or the key window changes: whoever had keys down hears that they are cancelled.
    func cancelRoutes() {
        stopRepeat()
        cancelPresses(for: .focusMoved) { _ in true }
        for press in standing {
            if case .listed = press.consumer { press.consumer = .nobody }
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
    func surfaceGoes(_ surface: SurfaceResponder) {
        cancelPresses(for: .surfaceGone(surface)) { $0.isWithin(surface) }
        for press in standing {
            if case .listed(let listed) = press.consumer, listed.isWithin(surface) {
                press.consumer = .nobody
            }
        }
        // What was looked at last may be an older path than the one in use.
        if route?.isWithin(surface) == true || seat.keyCommands.index.path !== route?.path { forgetRoute() }
    }

    private func cancelPresses(for reason: CancelReason, where isMeant: (Route) -> Bool) {
        delayedPresses.removeAll { isMeant($0.route) }
        cancel(for: reason) { _, route in isMeant(route) }
    }

    /// The client that goes on having the keyboard focus gets the release, though another responder has the keys; the
    /// next client to get it is told of the rest, but not of what a responder of the compositor had.
    func remainder(of press: Press, after reason: CancelReason) -> Interaction.Consumer {
        switch reason {
        case .surfaceGone(let surface):
            if let focus = seat.focus.keyboardFocus, !focus.isWithin(surface), press.toldClient == .begun,
                press.route?.host === focus
            {
                return .listed(focus)
            }
            return press.isListable ? .nobody : .swallowed
        case .focusMoved: return press.isListable ? .nobody : .swallowed
        case .hidden, .deviceGone, .suspended, .recognized, .transferred: return .swallowed
        }
    }

    func willTellCancelled(_ presses: [Press], for reason: CancelReason) {
        for press in presses {
            if case .listed = press.consumer { press.toldClient = .nothing }
            if case .recognized = reason { continue }
            keyRepeat.release(press.key.code)
            seat.gestures.handle(press, .cancelled, at: press.timestamp)
        }
        scheduleRepeat()
    }

    func tellCancelled(_ presses: [Press], along route: Route, for reason: CancelReason) {
        for press in presses { send(press, .cancelled, along: route, press.timestamp) }
    }

    func tellClientOfEnd(_ presses: [Press], along route: Route) {
        for press in presses {
            let event = Event(dispatch: context.dispatch, timestamp: press.timestamp)
            context.run(route) { _ in _ = event.offerToClient(Presses(press: press)) }
        }
    }

    /// The leave of the keyboard focus tells it.
    func tellClientOfCancel(_ presses: [Press], on host: SurfaceResponder) {}

    /// The keys that a surface which gets the keyboard focus is told of: those that are down and that no
    /// filter took. Their releases go to it.
    func listHeldKeys(for surface: SurfaceResponder) -> [KeyCode] {
        var codes: [KeyCode] = []
        for press in standing {
            guard case .nobody = press.consumer else { continue }
            press.consumer = .listed(surface)
            codes.append(press.key.code)
        }
        return codes
    }
}
