/// Gestures that touchpads report: to recognizers that take part for them they are fingers without places.
extension GestureArbiter {
    /// A touchpad's gesture begins, on a path.
    func begin(_ gesture: HeldTouchpadGesture, with event: TouchpadGestureEvent, on path: ResponderPath) {
        _ = join(path, where: { receives($0, event) }) {
            $0.sequence.touchpadGesture = gesture
            $0.sequence.touchpadFingers = event.fingerCount
        }
    }

    private func receives(_ recognizer: GestureRecognizer, _ event: TouchpadGestureEvent) -> Bool {
        guard recognizer.receives(event.kind), recognizer.sequence.touchpadGesture == nil,
            recognizer.allowedTouchTypes.contains(.indirect)
        else { return false }
        return recognizer.decider?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
    }

    func handle(_ event: TouchpadGestureEvent, of gesture: HeldTouchpadGesture) {
        guard !isIdle else { return }
        call { recognizer in
            guard recognizer.sequence.touchpadGesture === gesture, recognizer.progress.isListening else {
                return
            }
            recognizer.sequence.lastLocations = [event.location]
            recognizer.touchpadGestureChanged(with: event)
        }
        decide()
        guard event.phase == .ended || event.phase == .cancelled else { return }
        for recognizer in active where recognizer.sequence.touchpadGesture === gesture {
            recognizer.sequence.touchpadGesture = nil
        }
        decideAnew()
    }
}
