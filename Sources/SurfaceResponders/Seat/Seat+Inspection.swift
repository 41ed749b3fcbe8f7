/// State that only tests inspect.
extension Seat {
    package var _areRecognizersIdle: Bool { gestures.isIdle }

    /// Whether keys are held back until a recognizer fails.
    package var _delaysKeys: Bool { !keyboard.keys.delayed.isEmpty }

    /// Whether touches, or their ends, are held back until a recognizer fails.
    package var _delaysTouches: Bool { !touches.held.isEmpty }

    /// Whether a touchpad gesture is in progress.
    package var _hasTouchpadGesture: Bool { pointer.gestures.current != nil }

    package func _keys(heldBy device: InputDevice.ID) -> KeyCodeSet {
        keyboard.layouts.pressed.keys(heldBy: device)
    }
}

extension GestureRecognizer {
    /// Whether a seat uses the recognizer, because of fingers, a key, a touchpad gesture or a timer.
    package var _takesPart: Bool { context != nil }
}
