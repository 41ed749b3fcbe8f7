/// What a seat remembers of the actions that are being performed right now, one within the other.
struct PerformedAction {
    var depth = 0
    /// What the innermost answers, if it was said when it was sent.
    var event: Event?
}
