import SystemPackage

/// How a turn of an event loop ended.
public enum DispatchOutcome: Hashable, Sendable {
    /// What was ready was served, or the time was up.
    case completed
    /// A signal came that no ``SignalSource`` waits for, and its handler has run. The loop is ready for the next turn.
    case interrupted
    /// The loop went with its display: nothing will ever come of it.
    case ended
    /// The system could not wait. A loop whose descriptor is gone or another one fails each time.
    case failed(Errno)

    /// What libwayland leaves behind when it could not wait.
    init(failure error: Errno) {
        self = error == .interrupted ? .interrupted : .failed(error)
    }
}
