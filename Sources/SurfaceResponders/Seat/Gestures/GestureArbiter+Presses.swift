/// Keys.
extension GestureArbiter {
    /// A key goes down, on a path: the recognizers along it that take part for keys see it.
    /// - Returns: whether there are any.
    func begin(_ press: Press, on path: ResponderPath) -> Bool {
        join(path, where: { receives($0, press) }) { $0.sequence.press = press }
    }

    private func receives(_ recognizer: GestureRecognizer, _ press: Press) -> Bool {
        guard recognizer.receivesPresses, recognizer.sequence.press == nil else { return false }
        return recognizer.decider?.gestureRecognizer(recognizer, shouldReceive: press) ?? true
    }

    func handle(_ press: Press, _ phase: Press.Phase, at time: Timestamp) {
        guard !isIdle else { return }
        let presses = Presses(press: press)
        let event = Event(dispatch: context.dispatch, timestamp: time)
        call { recognizer in
            guard recognizer.sequence.press === press, recognizer.progress.isListening else { return }
            event.hand(presses, phase, to: recognizer)
        }
        decide()
        guard phase == .ended || phase == .cancelled else { return }
        for recognizer in active where recognizer.sequence.press === press { recognizer.sequence.press = nil }
        decideAnew()
    }
}
