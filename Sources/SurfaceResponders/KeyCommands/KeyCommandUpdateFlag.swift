/// Raised when a responder's commands are no longer what was compiled; looked at by a seat on each key.
final class KeyCommandUpdateFlag {
    var isRaised = true
}
