/// A mistake in the use of a gesture recognizer, reported as ``Misuse/gesture(_:)``. What was asked for is
/// not done.
enum GestureMisuse: CustomStringConvertible {
    /// A subclass set a state that does not follow the present one.
    case transition(GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State)
    /// A subclass set a state, or started a timer, while no finger, key or touchpad concerned it.
    case noSequence(GestureRecognizer)
    /// Two recognizers would wait for each other's failure: the first asked for it.
    case circularFailureRequirement(GestureRecognizer, GestureRecognizer)
    /// A handler or target changes the recognizer's state each time that it is called. It is not called for the last change.
    case endlessChanges(GestureRecognizer)

    /// What went wrong, for logs. Names the recognizers.
    var description: String {
        switch self {
        case .transition(let recognizer, let from, let to):
            "\(recognizer) went from \(from) to \(to), which is not allowed; it stays \(from)"
        case .noSequence(let recognizer):
            "\(recognizer) set its state without a finger or key that concerns it"
        case .circularFailureRequirement(let one, let other):
            "\(one) cannot require \(other) to fail, which requires it to fail itself"
        case .endlessChanges(let recognizer):
            "a handler or target of \(recognizer) changes its state each time that it is called"
        }
    }
}
