/// What can change on the screen, as a replay counts it.
public enum ReplayChange: Hashable, Sendable, CustomStringConvertible {
    /// A client drew in a toplevel, or in one of its popups.
    case toplevel(ReplayToplevel)
    /// A client drew in a layer surface of this namespace.
    case layer(namespace: String)
    /// Anything else: a window came, went or moved, or the pointer's image changed.
    case other

    /// What changed, as a failure says it.
    public var description: String {
        switch self {
        case .toplevel(let toplevel): toplevel.description
        case .layer(let namespace): "the layer surface '\(namespace)'"
        case .other: "something else"
        }
    }
}
