/// Holds a seat's pointer in place, or within a part of a surface, for example for games and remote desktops.
///
/// Create a constraint and pass it to ``Pointer/add(_:)``. It becomes active when the pointer is over its
/// surface and in its region, and the surface or one that contains it has the keyboard focus. A seat without
/// a keyboard requires no focus. No constraint is active while the session is locked or the seat is paused.
/// Buttons, scrolling and relative motion are delivered as usual while it is active.
public final class PointerConstraint {
    /// The effect on motion.
    public enum Kind: Hashable, Sendable {
        /// The pointer stays where it is.
        case locked
        /// The pointer moves only within the region.
        case confined
    }

    /// The effect on motion.
    public let kind: Kind
    /// Whether the constraint may become active again after it was deactivated.
    let isPersistent: Bool
    /// The surface that the constraint belongs to; nil once that surface is destroyed.
    public var surface: SurfaceResponder? { surfaceReference.target }

    /// The part of the surface in which the constraint applies, in the surface's coordinates. Parts outside
    /// of the surface's input region do not count. nil means all of the surface.
    ///
    /// When the region changes, a confined pointer outside of it moves to the nearest point inside; if the
    /// region is empty, the constraint is deactivated. A locked pointer stays where it is.
    public var region: Region? {
        didSet { if region != oldValue { pointer?.regionChanged(of: self) } }
    }

    /// Whether the constraint holds the pointer now.
    public internal(set) var isActive = false
    /// Whether the constraint was deactivated for good.
    package internal(set) var isOver = false
    /// Called when the constraint becomes active or inactive, except by
    /// ``Pointer/remove(_:leavingPointerAt:)``.
    public var onChange: ((_ isActive: Bool) -> Void)?

    /// The pointer that the constraint was added to.
    weak var pointer: Pointer?
    private let surfaceReference: WeakReference<SurfaceResponder>

    /// Creates a constraint, which has no effect until it is added to a pointer. Holds the surface weakly.
    /// - Parameters:
    ///   - kind: the effect on motion.
    ///   - surface: the surface that it belongs to. Held weakly.
    ///   - region: in the surface's coordinates; nil for all of the surface.
    ///   - isPersistent: whether it may become active more than once.
    public init(_ kind: Kind, to surface: SurfaceResponder, within region: Region? = nil, isPersistent: Bool)
    {
        self.kind = kind
        self.region = region
        self.isPersistent = isPersistent
        surfaceReference = WeakReference(surface)
    }
}
