/// Decides what a gesture recognizer may do. Every method has a default implementation. The methods follow
/// `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Called once per gesture, before it begins or is recognized. Return false to make the recognizer fail.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// Called when a finger comes down. Fingers that are not received are neither delayed nor canceled.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// Called when a key is pressed, for recognizers that receive keys (`receivesPresses`).
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// Called when a touchpad gesture begins, for recognizers that receive its kind (`receives(_:)`).
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: TouchpadGestureEvent) -> Bool

    /// Returns whether two recognizers that share input may both be recognized. Called when one of them is
    /// recognized. It is enough that one delegate returns true.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// Returns whether the recognizer waits until another, which shares input with it, has failed. Called
    /// often, so the answer should not change during a sequence of fingers.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool

    /// Returns whether another recognizer waits until this one has failed. Called often.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// Returns true: every gesture may begin.
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// Returns true: every finger is received.
    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        true
    }

    /// Returns true: every key is received.
    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
        true
    }

    /// Returns true: every touchpad gesture is received.
    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: TouchpadGestureEvent)
        -> Bool
    {
        true
    }

    /// Returns false: a recognized gesture makes the other recognizers fail.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    /// Returns false: the recognizer does not wait.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    /// Returns false: the other recognizer does not wait.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}
