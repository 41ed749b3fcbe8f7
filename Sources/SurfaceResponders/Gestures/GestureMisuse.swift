/// A mistake in the use of a gesture recognizer, reported as ``Misuse/gesture(_:)``. Except for
/// `endlessChanges`, the request has no effect.
enum GestureMisuse: CustomStringConvertible {
    /// A subclass set a state that may not follow the current one.
    case transition(GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State)
    /// A subclass set a state or started a timer while the recognizer tracked no input.
    case noSequence(GestureRecognizer)
    /// The first recognizer cannot require the failure of the second, because they would wait for each other.
    case circularFailureRequirement(GestureRecognizer, GestureRecognizer)
    /// A handler or target changes the recognizer's state at each call. It is not called for the last change.
    case endlessChanges(GestureRecognizer)

    var description: String {
        switch self {
        case .transition(let recognizer, let from, let to):
            "\(recognizer) went from \(from) to \(to), which is not allowed; it stays \(from)"
        case .noSequence(let recognizer):
            "\(recognizer) set its state or started a timer without tracking any input"
        case .circularFailureRequirement(let one, let other):
            "\(one) cannot require \(other) to fail: the requirement is circular"
        case .endlessChanges(let recognizer):
            "a handler or target of \(recognizer) changes the recognizer's state each time it is called"
        }
    }
}
