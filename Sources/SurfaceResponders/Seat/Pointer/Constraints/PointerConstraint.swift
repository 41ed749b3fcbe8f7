/// Holds a seat's pointer in its place, or within a part of a surface: what games and remote desktops ask for.
///
/// It is active while its surface has the pointer and the keyboard focus, from the moment at which the pointer is where the
/// constraint applies. It takes nothing from anybody: buttons, scrolling and the distances that a device moves by are told as
/// ever. Make one and hand it to ``Pointer/add(_:)``.
public final class PointerConstraint {
    /// What becomes of motion.
    public enum Kind: Hashable, Sendable {
        /// The pointer stays where it is.
        case locked
        /// The pointer moves within the part of the surface alone.
        case confined
    }

    /// Settled when the constraint is made.
    public let kind: Kind
    /// Whether it may be active again after it was not any more. Otherwise it is over then.
    let isPersistent: Bool
    /// What it is for; nil once that is gone.
    public var surface: SurfaceResponder? { surfaceReference.target }

    /// The part of the surface in which the pointer has to be, in the surface's coordinates; what the surface takes no input
    /// by does not belong to it. nil for all of the surface.
    ///
    /// A pointer that is confined and lies outside of a new region is brought to the nearest place inside. One that is locked
    /// stays where it is.
    public var region: Region? {
        didSet { if region != oldValue { pointer?.regionChanged(of: self) } }
    }

    /// Whether the pointer is held now.
    public internal(set) var isActive = false
    /// Whether it was active, is not any more, and never will be.
    package internal(set) var isOver = false
    /// Called when it has become active, or is not any more; not by ``Pointer/remove(_:leavingPointerAt:)``.
    public var onChange: ((_ isActive: Bool) -> Void)?

    /// What it was added to.
    weak var pointer: Pointer?
    private let surfaceReference: WeakReference<SurfaceResponder>

    /// A constraint that does nothing before it is added to a pointer.
    /// - Parameters:
    ///   - kind: what becomes of motion.
    ///   - surface: what it is for. Not kept.
    ///   - region: the part of it, in the surface's coordinates; nil for all of it.
    ///   - isPersistent: whether it may be active more than once.
    public init(_ kind: Kind, to surface: SurfaceResponder, within region: Region? = nil, isPersistent: Bool)
    {
        self.kind = kind
        self.region = region
        self.isPersistent = isPersistent
        surfaceReference = WeakReference(surface)
    }
}
