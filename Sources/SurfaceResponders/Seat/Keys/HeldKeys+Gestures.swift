/// Keys that gesture recognizers hold back or take away.
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
        delayed.append(press, along: route, at: time)
        return true
    }

    /// A recognizer made a gesture of a key: whoever has it is told that it is cancelled.
    func recognized(by recognizer: GestureRecognizer) {
        guard let press = recognizer.sequence.press else { return }
        delayed.remove { $0.press === press }
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
                    sender.send(press, .began, along: entry.route, entry.beginning)
                }
            }
            if let end = entry.end {
                deliverEnd(of: press, along: entry.route, end)
                press.route = nil
            }
        }
    }
}
