/// A mistake in the use of a gesture recognizer, reported as ``Misuse/gesture(_:)``. Except for
/// `endlessChanges`, the request has no effect.
enum GestureMisuse: CustomStringConvertible {
    /// A subclass set a state that may not follow the current one.
    case transition(GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State)
    /// A subclass set a state or started a timer while the recognizer tracked no finger, key or touchpad
    /// gesture.
    case noSequence(GestureRecognizer)
    /// Two recognizers would wait for each other's failure. The first one was to require the failure of the
    /// second.
    case circularFailureRequirement(GestureRecognizer, GestureRecognizer)
    /// A handler or target changes the recognizer's state each time it is called. It is not called for the
    /// last change.
    case endlessChanges(GestureRecognizer)

    /// The mistake in one sentence, with the names of the recognizers, for logs.
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
