/// Gestures that touchpads report: to recognizers that take part for them they are fingers without places.
extension GestureArbiter {
    /// A touchpad's gesture begins, on a path.
    func begin(_ gesture: HeldTouchpadGesture, with event: TouchpadGestureEvent, on path: ResponderPath) {
        _ = join(path, where: { receives($0, event) }) { $0.trackedGesture = gesture }
    }

    private func receives(_ recognizer: GestureRecognizer, _ event: TouchpadGestureEvent) -> Bool {
        guard recognizer.receives(event.kind), recognizer.trackedGesture == nil,
            recognizer.allowedTouchTypes.contains(.indirect)
        else { return false }
        return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
    }

    func handle(_ event: TouchpadGestureEvent, of gesture: HeldTouchpadGesture) {
        guard !isIdle else { return }
        call { recognizer in
            guard recognizer.trackedGesture === gesture, recognizer.progress.isListening else { return }
            recognizer.lastLocations = [event.location]
            recognizer.touchpadGestureChanged(with: event)
        }
        decide()
        guard event.phase == .ended || event.phase == .cancelled else { return }
        for recognizer in active where recognizer.trackedGesture === gesture {
            recognizer.trackedGesture = nil
        }
        decideAnew()
    }
}
