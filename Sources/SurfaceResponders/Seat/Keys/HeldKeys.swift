/// The keys that are down on a seat, and who has each of them.
///
/// Who gets a key is settled when it goes down; the release goes there too, or nowhere.
final class HeldKeys: InteractionKind {
    /// The last route, which serves again while it is the chain. Nil if the next key has to find its way anew; until then
    /// no responder is kept for it.
    var route: Route?
    let repeater: KeyRepeater
    let gestures: GestureArbiter
    let combinations: HeldCombinations

    let context: SeatContext
    private let focus: Focus
    private let layouts: KeyboardLayouts

    /// Keys that are down, and those that an input method holds down by its own device.
    @safe @exclusivity(unchecked) var standing: ContiguousArray<Press> = []
    /// Keys that recognizers hold back, in the order in which they went down: keys never overtake each other.
    @safe @exclusivity(unchecked) var delayed: [DelayedKey] = []

    init(_ context: SeatContext, focus: Focus, layouts: KeyboardLayouts, gestures: GestureArbiter) {
        self.context = context
        self.focus = focus
        self.layouts = layouts
        self.gestures = gestures
        repeater = KeyRepeater(clock: context.clock)
        combinations = HeldCombinations(layouts: layouts)
        standing.reserveCapacity(32)
    }

    var now: Timestamp { context.clock.now }

    // MARK: Records

    func isStanding(_ press: Press) -> Bool {
        for index in standing.indices where standing[index] === press { return true }
        return false
    }

    func press(of code: KeyCode) -> Press? {
        for index in standing.indices where standing[index].key.code == code && !standing[index].isForwarded {
            return standing[index]
        }
        return nil
    }

    // MARK: Beginning and end

    func stand(_ press: Press, along route: Route? = nil, _ consumer: Interaction.Consumer) {
        press.begin(along: route, consumer)
        standing.append(press)
    }

    func begin(_ press: Press, along route: Route, at time: Timestamp) {
        stand(press, along: route, .responders)
        context.pass(.gestureRecognizers)
        if isKeptByRecognizers(press, along: route, time) { return }
        deliver(press, along: route, time, repeatingFrom: time)
    }

    func deliver(_ press: Press, along route: Route, _ time: Timestamp, repeatingFrom now: Timestamp) {
        press.isListable = false
        let isHandled = tellBeginning(of: press) { send(press, .began, along: route, time) }
        guard press.isRouted, isStanding(press) else { return }
        if !isHandled { press.isListable = true }
        repeater.press(press.key, at: now)
    }

    /// A key goes up that nothing before the responders took.
    func end(_ press: Press, at time: Timestamp) {
        // The device that lets go need not be the one that pressed, nor its time later.
        let time = max(time, press.timestamp)
        switch press.consumer {
        case .responders:
            guard let route = press.route else { return }
            if press.toldResponders == .nothing { return holdBackEnd(of: press, at: time) }
            context.note(.interaction)
            deliverEnd(of: press, along: route, time)
        case .listed(let surface):
            context.note(.interaction)
            context.transport?.heldKeyReleased(press.key.code, on: surface, at: time)
        default:
            context.note(.swallowed)
        }
    }

    private func deliverEnd(of press: Press, along route: Route, _ time: Timestamp) {
        // From here on there is nothing to take away any more.
        press.consumer = .swallowed
        press.toldResponders = .ended
        send(press, .ended, along: route, time)
        completeEnd(of: press, along: route)
    }

    // MARK: Routes

    /// Where a key that goes down now is sent.
    func currentRoute() -> Route {
        if let route, route.hostAddress == focus.keyboardFocusAddress,
            route.path.isCurrent(from: focus.keyTargetAddress, endingWith: context.delegateAddress)
        {
            return route
        }
        return makeRoute()
    }

    @inline(never)
    private func makeRoute() -> Route {
        let fresh = context.makeRoute(to: focus.keyTarget, host: focus.keyboardFocus)
        route = fresh
        return fresh
    }

    /// - Returns: whether a responder handled it; false if the client did, or none.
    @discardableResult
    func send(_ press: Press, _ phase: Press.Phase, along route: Route, _ time: Timestamp) -> Bool {
        press.change(phase, at: time)
        let event = Event(dispatch: context.dispatch, timestamp: time)
        // No responder is before the client: it is offered the key without a climb.
        guard route.reachesClientFirst, let host = Unretained<SurfaceResponder>(address: route.hostAddress)
        else {
            return climb(press, phase, along: route, event)
        }
        // The route keeps its host.
        guard host.use({ event.offer(press, to: $0, having: focus, by: context.transport) }) else {
            return climb(press, phase, along: route, concernsClient: false, event)
        }
        if context.explanations.isOn { noteDelivery(phase, along: route) }
        return false
    }

    @inline(never)
    private func noteDelivery(_ phase: Press.Phase, along route: Route) {
        guard phase != .cancelled, let host = route.host else { return }
        context.note(.client(host), along: route, at: nil)
    }

    @inline(never)
    private func climb(
        _ press: Press, _ phase: Press.Phase, along route: Route, concernsClient: Bool = true, _ event: Event
    ) -> Bool {
        let presses = Presses(press: press)
        let outcome = context.run(route, concernsClient: concernsClient) {
            event.hand(presses, phase, to: $0)
        }
        if phase != .cancelled { context.note(outcome, along: route, at: nil) }
        if case .responder = outcome { return true }
        return false
    }

    // MARK: Repetition

    /// Nothing repeats across a change of focus, group or keymap; but a command repeats on, wherever it moves the focus.
    func stopRepeat() {
        guard let code = repeater.code, !isOfCommand(code) else { return }
        repeater.stop()
    }

    private func isOfCommand(_ code: KeyCode) -> Bool {
        standing.contains { press in
            if press.key.code == code, case .command = press.consumer { true } else { false }
        }
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
    func withholdModifiers() {
        var isKnownToClient = false
        for press in standing where press.key.keysym.isModifier {
            press.isListable = false
            switch press.consumer {
            case .responders: isKnownToClient = isKnownToClient || press.toldClient == .begun
            case .listed:
                isKnownToClient = true
                press.consumer = .swallowed
            case .nobody: press.consumer = .swallowed
            case .recognizers, .remoteControl, .filter, .command, .pointer, .swallowed: break
            }
        }
        if isKnownToClient { focus.renew() }
    }

    // MARK: Keys whose consumer goes

    /// The keyboard focus or the key window changes: whoever had keys down hears that they are cancelled.
    func focusWillMove() {
        stopRepeat()
        cancelPresses(for: .focusMoved) { _ in true }
        for press in standing {
            if case .listed = press.consumer { press.consumer = listableRemainder(of: press) }
        }
    }

    /// The session is locked, or unlocked: what was typed before means nothing to those that get the keys from now on.
    func lockChanged() {
        for press in standing {
            press.isListable = false
            if case .nobody = press.consumer { press.consumer = .swallowed }
        }
    }

    private func listableRemainder(of press: Press) -> Interaction.Consumer {
        press.isListable ? .nobody : .swallowed
    }

    /// Keys that the responders of a surface had are cancelled for them; a client that goes on having the keyboard focus
    /// still gets the release.
    func surfaceWillGo(_ surface: SurfaceResponder) {
        cancelPresses(for: .surfaceGone(surface)) { $0.isWithin(surface) }
        for press in standing {
            if case .listed(let listed) = press.consumer, listed.isWithin(surface) {
                press.consumer = listableRemainder(of: press)
            }
        }
    }

    private func cancelPresses(for reason: CancelReason, where isMeant: (Route) -> Bool) {
        delayed.removeAll { isMeant($0.route) }
        cancel(for: reason) { _, route in isMeant(route) }
    }

    /// The keys that a surface which gets the keyboard focus is told of: those that are down, that clients may
    /// know of, and that were not down when the session was locked or unlocked. Their releases go to it.
    func list(for surface: SurfaceResponder) -> [KeyCode] {
        var codes: [KeyCode] = []
        for press in standing {
            guard case .nobody = press.consumer else { continue }
            press.consumer = .listed(surface)
            codes.append(press.key.code)
        }
        return codes
    }

    // MARK: The rule's questions

    /// The client that goes on having the keyboard focus gets the release, though another responder has the keys; the
    /// next client to get it is told of the rest, but not of what a responder of the compositor had.
    func remainder(of press: Press, after reason: CancelReason) -> Interaction.Consumer {
        switch reason {
        case .surfaceGone(let surface):
            if let focus = focus.keyboardFocus, !focus.isWithin(surface), press.toldClient == .begun,
                press.route?.host === focus
            {
                return .listed(focus)
            }
            return listableRemainder(of: press)
        case .focusMoved: return listableRemainder(of: press)
        case .hidden, .deviceGone, .suspended, .recognized, .transferred: return .swallowed
        }
    }

    func willTellCancelled(_ presses: [Press], for reason: CancelReason) {
        for press in presses {
            if case .listed = press.consumer { press.toldClient = .nothing }
            repeater.release(press.key.code)
            if case .recognized = reason {
                releaseForClient(press)
                continue
            }
            gestures.handle(press, .cancelled, at: press.timestamp)
        }
    }

    /// Clients know no cancel of keys. One that keeps the keyboard focus hears of no leave either: to it a key that a
    /// recognizer made a gesture of is up.
    private func releaseForClient(_ press: Press) {
        guard press.awaitsEndForClient, let client = press.route?.host, client === focus.keyboardFocus else {
            return
        }
        press.noteClient(at: .end)
        context.transport?.heldKeyReleased(press.key.code, on: client, at: max(now, press.timestamp))
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
}

extension HeldKeys: GestureSubject {
    /// Recognizers see a key that goes down before its responders do.
    /// - Returns: whether one of them took it, or holds it or a key before it back.
    @inline(__always)
    func isKeptByRecognizers(_ press: Press, along route: Route, _ time: Timestamp) -> Bool {
        guard route.path.hasGestureRecognizers || !delayed.isEmpty else { return false }
        return isKept(press, along: route, time)
    }

    private func isKept(_ press: Press, along route: Route, _ time: Timestamp) -> Bool {
        guard gestures.begin(press, on: route.path) || !delayed.isEmpty else { return false }
        gestures.handle(press, .began, at: time)
        guard press.isRouted, isStanding(press) else { return true }
        guard gestures.delays(press) || !delayed.isEmpty else { return false }
        // Nobody has it yet: if the focus changes, the next client is told that it is down.
        press.isListable = true
        delayed.append(DelayedKey(press: press, route: route, beginning: time))
        return true
    }

    /// A key that is held back goes up: that is held back, too.
    func holdBackEnd(of press: Press, at time: Timestamp) {
        guard let index = delayed.firstIndex(where: { $0.press === press }) else { return }
        delayed[index].end = time
    }

    /// A recognizer made a gesture of a key: whoever has it is told that it is cancelled.
    func recognized(by recognizer: GestureRecognizer) {
        guard let press = recognizer.sequence.press else { return }
        delayed.removeAll { $0.press === press }
        if press.isRouted, isStanding(press) { cancel([press], for: .recognized) }
    }

    /// Delivers keys that need not be held back any more, in their order, with their own times.
    func releaseHeld() {
        while let entry = delayed.first, !gestures.delays(entry.press) {
            delayed.removeFirst()
            let press = entry.press
            if isStanding(press) {
                deliver(press, along: entry.route, entry.beginning, repeatingFrom: now)
            } else {
                // It is up already, and nobody could take it away meanwhile.
                press.begin(along: entry.route, .responders)
                tellBeginning(of: press) {
                    send(press, .began, along: entry.route, entry.beginning)
                }
            }
            if let end = entry.end {
                deliverEnd(of: press, along: entry.route, end)
                press.route = nil
            }
        }
    }
}

/// A key that its responders have not received yet, because a gesture recognizer is still possible.
struct DelayedKey {
    let press: Press
    let route: Route
    let beginning: Timestamp
    /// When the key went up again.
    var end: Timestamp?
}
