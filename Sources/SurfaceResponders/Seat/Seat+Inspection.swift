/// What tests look at, beyond what embedders see.
extension Seat {
    package var _areRecognizersIdle: Bool { gestures.isIdle }

    /// Whether keys wait until a recognizer has failed.
    package var _delaysKeys: Bool { !keyboard.keys.delayed.isEmpty }

    /// Whether fingers, or their ends, wait until a recognizer has failed.
    package var _delaysTouches: Bool { !touches.held.isEmpty }

    /// Whether fingers on a touchpad make a gesture.
    package var _hasTouchpadGesture: Bool { pointer.gestures.current != nil }

    package func _keys(heldBy device: InputDevice.ID) -> KeyCodeSet {
        keyboard.layouts.pressed.keys(heldBy: device)
    }
}

extension GestureRecognizer {
    /// Whether fingers, keys or a time concern it.
    package var _takesPart: Bool { context != nil }
}
