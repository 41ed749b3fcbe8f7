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
        guard press.isRouted, isStanding(press) else { return true }
        guard seat.gestures.delays(press) || !delayedPresses.isEmpty else { return false }
        // Nobody has it yet: if the focus changes, the next client is told that it is down.
        press.isListable = true
        delayedPresses.append(DelayedPress(press: press, route: route, beginning: time))
        return true
    }

    /// A recognizer made a gesture of a key: whoever has it is told that it is cancelled.
    func cancel(recognized press: Press) {
        delayedPresses.removeAll { $0.press === press }
        if press.isRouted, isStanding(press) { cancel([press], for: .recognized) }
    }

    /// A key that is held back goes up: that is held back, too.
    func endDelayed(_ press: Press, at time: Timestamp) {
        guard let index = delayedPresses.firstIndex(where: { $0.press === press }) else { return }
        delayedPresses[index].end = time
    }

    /// Delivers keys that need not be held back any more, in their order, with their own times.
    func releaseHeld() {
        while let delayed = delayedPresses.first, !seat.gestures.delays(delayed.press) {
            delayedPresses.removeFirst()
            let press = delayed.press
            if isStanding(press) {
                deliver(press, along: delayed.route, delayed.beginning, repeatingFrom: context.clock.now)
            } else {
                // It is up already, and nobody could take it away meanwhile.
                press.begin(along: delayed.route, .responders)
                press.toldResponders = .begun
                send(press, .began, along: delayed.route, delayed.beginning)
            }
            if let end = delayed.end {
                deliverEnd(of: press, along: delayed.route, end)
                press.route = nil
            }
        }
    }
}
