/// A mistake in how windows, surfaces and controllers are put together, reported as ``Misuse/tree(_:)``. What
/// was asked for is not done, and everything stays where it is.
public enum TreeMisuse: CustomStringConvertible {
    /// A subresponder was to be put at an index that is none of the responder's.
    case noSuchIndex(Int, SurfaceResponder)
    /// The first was to be put beside the second, which lies elsewhere.
    case notSiblings(SurfaceResponder, SurfaceResponder)
    /// A responder without a superresponder was to be moved among its siblings.
    case noSuperresponder(SurfaceResponder)
    /// The first was to be put into the second, which lies within it or is the same.
    case withinItself(SurfaceResponder, SurfaceResponder)
    /// A responder with a superresponder was to be a surface of a window.
    case rootWithSuperresponder(SurfaceResponder, Window)
    /// A window was added to a scene that is in one already.
    case windowInScene(Window)
    /// The first controller was to present the second, which presents it, near or far, or is the same.
    case circularPresentation(SurfaceController, SurfaceController)
    /// What happens in the first was to be passed to the second
    /// (``Seat/passInteractions(of:to:)``), which is not in the same surface, or lies within the first; or the
    /// first is no region.
    case cannotInherit(from: SurfaceResponder, SurfaceResponder)

    /// The mistake in one sentence, as it is logged.
    public var description: String {
        switch self {
        case .noSuchIndex(let index, let responder):
            "\(responder) has no place \(index) for a subresponder"
        case .notSiblings(let responder, let other):
            "\(responder) cannot be put beside \(other), which has another superresponder"
        case .noSuperresponder(let responder):
            "\(responder) has no superresponder to have a place in"
        case .withinItself(let responder, let other):
            "\(responder) cannot be put into \(other), which lies within it"
        case .rootWithSuperresponder(let responder, _):
            "\(responder) has a superresponder, and cannot be a surface of a window"
        case .windowInScene:
            "a window was added to a scene, and is in one already"
        case .circularPresentation(let presenter, let controller):
            "\(type(of: presenter)) cannot present \(type(of: controller)), which it is presented by"
        case .cannotInherit(let region, let heir):
            "what happens in \(region) cannot be passed to \(heir)"
        }
    }
}
