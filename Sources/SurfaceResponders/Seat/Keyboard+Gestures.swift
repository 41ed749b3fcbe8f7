/// Keys that gesture recognizers hold back or take away.
extension Keyboard {
    /// A key that its responders have not heard of yet, because a recognizer is still possible.
    struct DelayedPress {
        let press: Press
        let route: Route
        let beginning: Timestamp
        /// When the key went up again.
        var end: Timestamp?
    }

    /// Recognizers see a key that goes down before its responders do.
    /// - Returns: whether one of them took it, or holds it or a key before it back: keys never overtake each other.
    func isKeptByRecognizers(_ press: Press, along route: Route, _ time: Timestamp) -> Bool {
        guard seat.gestures.begin(press, on: route.path) || !delayedPresses.isEmpty else { return false }
        seat.gestures.handle(press, .began, at: time)
        guard let place = heldKeys.firstIndex(where: { $0.press === press }),
            case .route = heldKeys[place].consumer
        else { return true }
        guard seat.gestures.delays(press) || !delayedPresses.isEmpty else { return false }
        heldKeys[place].consumer = .delayed(route)
        delayedPresses.append(DelayedPress(press: press, route: route, beginning: time))
        return true
    }

    /// A recognizer made a gesture of a key: who has it is told that it is cancelled.
    func cancel(recognized press: Press) {
        delayedPresses.removeAll { $0.press === press }
        guard let place = heldKeys.firstIndex(where: { $0.press === press }) else { return }
        let held = heldKeys[place]
        switch held.consumer {
        case .route(let route):
            heldKeys[place].consumer = .swallowed
            guard held.isTold else { return }
            send(press, .cancelled, along: route, press.timestamp)
            press.isWithClient = false
        case .delayed:
            heldKeys[place].consumer = .swallowed
        case .remoteControl, .taken, .command, .listed, .nobody, .swallowed:
            break
        }
    }

    /// Delivers keys that need not be held back any more, in their order, with their own times.
    func releaseHeld() {
        while let delayed = delayedPresses.first, !seat.gestures.delays(delayed.press) {
            delayedPresses.removeFirst()
            if let held = heldKeys.firstIndex(where: { $0.press === delayed.press }) {
                heldKeys[held].consumer = .route(delayed.route)
                deliver(delayed.press, along: delayed.route, delayed.beginning, repeatingFrom: seat.clock.now)
            } else {
                send(delayed.press, .began, along: delayed.route, delayed.beginning)
            }
            if let end = delayed.end { send(delayed.press, .ended, along: delayed.route, end) }
        }
    }

    /// The focus changes while keys are held back: who gets the focus is told that they are down.
    func forgetDelayed(where isMeant: (Route) -> Bool) {
        delayedPresses.removeAll { isMeant($0.route) }
        for index in heldKeys.indices {
            guard case .delayed(let route) = heldKeys[index].consumer, isMeant(route) else { continue }
            heldKeys[index].consumer = .nobody
            seat.gestures.handle(heldKeys[index].press, .cancelled, at: heldKeys[index].press.timestamp)
        }
    }
}
