/// Whether a layer surface gets keys. The values are the protocol's.
public enum KeyboardInteractivity: UInt32, Hashable, Sendable {
    /// Never.
    case none
    /// Above windows it has all keys as long as it is there; below them it is like `onDemand`.
    case exclusive
    /// As a window does: by a click or a tap.
    case onDemand
}
