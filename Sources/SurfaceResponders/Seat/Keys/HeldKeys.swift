/// The keys that are down on a seat, each with its receiver, which is settled when the key is pressed.
final class HeldKeys: InteractionKind {
    /// The route of the last key. The next key reuses it if the responder chain is still the same.
    var route: Route?
    let repeater: KeyRepeater
    let gestures: GestureArbiter
    let combinations: HeldCombinations

    let context: SeatContext
    private let focus: Focus
    private let layouts: KeyboardLayouts

    /// A record for each key that is down, and for each that an input method forwards.
    @safe @exclusivity(unchecked) var standing: ContiguousArray<Press> = []
    /// Keys that recognizers hold back, and all later ones, because keys never overtake each other.
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

    /// Ends a key that no filter, no command and no receiver of media keys has.
    func end(_ press: Press, at time: Timestamp) {
        // The device that releases the key need not be the one that pressed it, and its time may be earlier.
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
        // Marked as ended before the delivery, so that a cancel by a handler does not affect this press.
        press.consumer = .swallowed
        press.toldResponders = .ended
        send(press, .ended, along: route, time)
        completeEnd(of: press, along: route)
    }

    // MARK: Routes

    /// Returns the route of a key that is pressed now.
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

    /// - Returns: whether a responder handled the key; `false` if the client took it, or no responder did.
    @discardableResult
    func send(_ press: Press, _ phase: Press.Phase, along route: Route, _ time: Timestamp) -> Bool {
        press.change(phase, at: time)
        let event = Event(dispatch: context.dispatch, timestamp: time)
        // No responder precedes the client, so the client is offered the key without a climb.
        guard route.reachesClientFirst, let host = Unretained<SurfaceResponder>(address: route.hostAddress)
        else {
            return climb(press, phase, along: route, event)
        }
        // The route retains its host.
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

    /// Stops the repetition when the focus, group or keymap changes, but not that of a command's key.
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

    /// Prevents commands from being performed when their keys are released or repeat. The keys stay consumed.
    func endCommands(where isMeant: (KeyCommand) -> Bool) {
        for press in standing {
            if case .command(let command?) = press.consumer, isMeant(command) {
                press.consumer = .command(nil)
            }
        }
    }

    /// Keeps the client from acting on the release of the modifiers that are down, for a command that asks
    /// for this. The client is sent a leave and an enter that omits these modifiers.
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

    /// Called before the keyboard focus or key window changes. Cancels the keys of responders and clients.
    func focusWillMove() {
        stopRepeat()
        cancelPresses(for: .focusMoved) { _ in true }
        for press in standing {
            if case .listed = press.consumer { press.consumer = listableRemainder(of: press) }
        }
    }

    /// Called when the session is locked or unlocked. Later enters do not list the keys that are down now.
    func lockChanged() {
        for press in standing {
            press.isListable = false
            if case .nobody = press.consumer { press.consumer = .swallowed }
        }
    }

    private func listableRemainder(of press: Press) -> Interaction.Consumer {
        press.isListable ? .nobody : .swallowed
    }

    /// Called before a surface is removed. Cancels the keys that its responders have. A client that keeps the
    /// keyboard focus still receives the release.
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

    /// Returns the keys without a receiver, for the enter of a surface, which then receives their releases.
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

    /// If a surface is removed but another one keeps the keyboard focus, the client of the focus still
    /// receives the releases of keys that it took. After other removals and changes of the focus, keys that
    /// are `isListable` are listed to the next client that gets the focus. No other releases are delivered.
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

    /// Sends the client the release of a key that a recognizer took: Wayland has no cancel of keys.
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

    /// Does nothing: the leave of the keyboard focus ends the keys for the client.
    func tellClientOfCancel(_ presses: [Press], on host: SurfaceResponder) {}
}

extension HeldKeys: GestureSubject {
    /// Offers a pressed key to recognizers. Returns whether responders must not receive it now: a recognizer
    /// took it or holds it back, an earlier key is held back, or a handler took it away.
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
        // The key has no receiver yet. If the focus changes, it is listed to the next client.
        press.isListable = true
        delayed.append(DelayedKey(press: press, route: route, beginning: time))
        return true
    }

    /// Records the release of a key that is held back. It is delivered after the press.
    func holdBackEnd(of press: Press, at time: Timestamp) {
        guard let index = delayed.firstIndex(where: { $0.press === press }) else { return }
        delayed[index].end = time
    }

    /// Called when a recognizer made a gesture of a key. Cancels the key for its responders and its client.
    func recognized(by recognizer: GestureRecognizer) {
        guard let press = recognizer.sequence.press else { return }
        delayed.removeAll { $0.press === press }
        if press.isRouted, isStanding(press) { cancel([press], for: .recognized) }
    }

    /// Delivers keys that are no longer held back, in the order of their presses with their original times.
    func releaseHeld() {
        while let entry = delayed.first, !gestures.delays(entry.press) {
            delayed.removeFirst()
            let press = entry.press
            if isStanding(press) {
                deliver(press, along: entry.route, entry.beginning, repeatingFrom: now)
            } else {
                // The key is up already, so its record has lost its route and begins again.
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

/// A key that its responders have not received, because a gesture recognizer delays it or an earlier key.
struct DelayedKey {
    let press: Press
    let route: Route
    let beginning: Timestamp
    /// When the key was released; `nil` while it is down.
    var end: Timestamp?
}
