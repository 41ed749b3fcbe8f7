import SurfaceResponders
import WaylandSeat

/// What gives a surface its place on the screen. The surface holds its role, and tells it what happens.
public protocol SurfaceRole: AnyObject {
    /// What the surface is used for.
    var kind: SurfaceRoleKind { get }

    /// Whether the surface is shown: only then is it told when to draw.
    var isMapped: Bool { get }

    /// Whether the role gives the surface a place, whatever it lies in: a subsurface that has one is mapped if its parent is.
    /// Does not look at the surfaces that it lies in, which may be a hundred. By default, whether the surface is mapped.
    var isPlaced: Bool { get }

    /// A client attaches a buffer to the pending state, or takes it away.
    /// - Parameters:
    ///   - hasBuffer: false for a null buffer.
    ///   - surface: whose role this is.
    /// - Returns: false if an error was posted; nothing is attached then.
    func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool

    /// The pending state is about to be applied or, in a synchronized subsurface, put aside.
    /// - Returns: false if an error was posted; nothing is applied then.
    func willCommit(_ surface: Surface) -> Bool

    /// The same, when it is known what comes of it.
    /// - Parameters:
    ///   - size: the surface's once the commit is applied, in surface-local pixels; nil for one without content.
    ///   - surface: whose role this is.
    /// - Returns: false if an error was posted; nothing is applied then.
    func willBecome(_ size: Size?, _ surface: Surface) -> Bool

    /// The client commits, and no error was posted: what it has asked of the role since its last commit is taken.
    /// - Parameter surface: whose role this is.
    /// - Returns: makes it take effect, and is called when the commit is applied, before ``didCommit(_:)``: commits may
    ///   wait, and more of them may follow meanwhile. Never called if the surface goes before. Nil if nothing was asked.
    func takeChanges(of surface: Surface) -> (() -> Void)?

    /// The current state was replaced: map, unmap, take over the geometry.
    func didCommit(_ surface: Surface)

    /// The surface came onto an output, or left one: see ``Surface/outputs``.
    func outputsChanged(of surface: Surface)

    /// The wl_surface is gone. The responder must leave its window or tree before this returns.
    func surfaceDestroyed(_ surface: Surface)
}

extension SurfaceRole {
    /// As ``isMapped``.
    public var isPlaced: Bool { isMapped }

    /// Anything may be attached.
    public func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool { true }

    /// Anything may be committed.
    public func willCommit(_ surface: Surface) -> Bool { true }

    /// Any size is as good.
    public func willBecome(_ size: Size?, _ surface: Surface) -> Bool { true }

    /// The role has no state of its own.
    public func takeChanges(of surface: Surface) -> (() -> Void)? { nil }

    /// Does nothing.
    public func outputsChanged(of surface: Surface) {}
}
