/// Asked about what a gesture recognizer may do. Every question has an answer without an implementation. The
/// questions are those of `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Asked once, when the recognizer is about to begin or to be recognized. False makes it fail.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// Asked when a finger comes down. A finger that the recognizer does not receive is neither delayed nor
    /// cancelled by it.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// Asked when a key goes down, of recognizers that take part for keys (`receivesPresses`).
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// Asked when a touchpad's gesture begins, of recognizers that take part for its kind (`receives(_:)`).
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: TouchpadGestureEvent) -> Bool

    /// Whether two that share a finger may both be recognized. Asked when one of them is recognized; one
    /// answer of true, of either delegate, is enough.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// Whether the recognizer waits until another, with which it shares a finger, has failed. Asked often
    /// while it could be recognized: the answer should stay the same for one sequence of fingers.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool

    /// Whether another waits until the recognizer has failed. Asked as often.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// True: every gesture may begin.
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// True: every finger is received.
    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        true
    }

    /// True: every key is received.
    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
        true
    }

    /// True: every touchpad's gesture is received.
    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: TouchpadGestureEvent)
        -> Bool
    {
        true
    }

    /// False: one that is recognized makes the others fail.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    /// False: the recognizer does not wait.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    /// False: the other does not wait.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}
