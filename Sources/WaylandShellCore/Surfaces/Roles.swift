import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Assigns the roles that the seat's protocols have for surfaces: cursors, drag icons and input method
/// panels.
extension Compositor: SurfaceRegistryDelegate {
    /// Gives a surface a role of a seat's protocol.
    /// - Returns: `false` if the surface has a role of another kind, or already has a role object.
    public func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool {
        guard let surface = Surface.from(surface) else { return false }
        guard surface.assign(SeatRole(role, of: surface)) else { return false }
        if surface.role?.isPlaced == true { outputs.presence.placed(surface, true) }
        return true
    }

    /// Removes a role that was assigned by a seat's protocol.
    public func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface
    ) {
        guard let surface = Surface.from(surface), let present = surface.role as? SeatRole,
            present.role === role
        else { return }
        surface.resign(present)
    }

    /// Returns a copy of the region that a client created with this compositor.
    public func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region? {
        RegionResource.from(region)?.region
    }

    /// Returns whether any part of a surface is visible on an output.
    public func surfaceRegistry(_ registry: SurfaceRegistry, isVisible surface: WlSurface) -> Bool {
        Surface.from(surface).map(frameScheduler.isVisible) ?? false
    }

    /// Sends `wl_surface.enter` for the outputs that a surface entered in this turn.
    public func surfaceRegistry(_ registry: SurfaceRegistry, willEnter surface: WlSurface) {
        guard outputs.presence.needsUpdate, let surface = Surface.from(surface) else { return }
        outputs.presence.update(surface)
    }
}

/// A role of a seat's protocol. The protocol observes the destruction of the surface itself.
final class SeatRole: SurfaceRole {
    let role: SeatSurfaceRole
    private unowned let surface: Surface

    init(_ role: SeatSurfaceRole, of surface: Surface) {
        self.role = role
        self.surface = surface
    }

    var kind: SurfaceRoleKind { role.kind }
    var isMapped: Bool { role.isShown && surface.hasContent }

    func didCommit(_ surface: Surface) {
        role.didCommit(offset: surface.current.offset)
    }

    func surfaceDestroyed(_ surface: Surface) {}
}

/// The purpose of a surface, which determines where it is shown. The surface holds its role strongly and
/// calls it.
public protocol SurfaceRole: AnyObject {
    /// The kind of role.
    var kind: SurfaceRoleKind { get }

    /// Whether the surface is shown. While it is not, frame callbacks are sent only once a second.
    var isMapped: Bool { get }

    /// Whether the role positions the surface, regardless of its ancestors. A subsurface that is placed is
    /// mapped when its parent is mapped. Implementations must not visit ancestors, because a tree may be very
    /// deep. By default the same as ``isMapped``.
    var isPlaced: Bool { get }

    /// Called when a client attaches a buffer, or the null buffer, to the pending state.
    /// - Parameters:
    ///   - hasBuffer: `false` for the null buffer.
    ///   - surface: the surface of this role.
    /// - Returns: `false` if a protocol error was posted. Nothing is attached then.
    func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool

    /// Called before the pending state is applied or, for a synchronized subsurface, cached.
    /// - Returns: `false` if a protocol error was posted. Nothing is applied then.
    func willCommit(_ surface: Surface) -> Bool

    /// Called after ``willCommit(_:)``, when the resulting size is known.
    /// - Parameters:
    ///   - size: the size of the surface after the commit, in surface-local pixels; `nil` without content.
    ///   - surface: the surface of this role.
    /// - Returns: `false` if a protocol error was posted. Nothing is applied then.
    func willBecome(_ size: Size?, _ surface: Surface) -> Bool

    /// Called when a commit is accepted. Takes what the client requested of the role since its last commit.
    ///
    /// Commits may be delayed, and more commits may follow before this one is applied.
    /// - Parameter surface: the surface of this role.
    /// - Returns: a closure that applies the requests; `nil` if there are none. It is called when the commit
    ///   is applied, before ``didCommit(_:)``, and never if the surface is destroyed first.
    func takeChanges(of surface: Surface) -> (() -> Void)?

    /// Called when a commit was applied. Maps or unmaps the surface, or adopts its new geometry.
    func didCommit(_ surface: Surface)

    /// Called when the surface entered or left an output. See ``Surface/outputs``.
    func outputsChanged(of surface: Surface)

    /// Called when the wl_surface is destroyed. Remove its responder from its window or tree before
    /// returning.
    func surfaceDestroyed(_ surface: Surface)
}

extension SurfaceRole {
    /// The same as ``isMapped``.
    public var isPlaced: Bool { isMapped }

    /// Accepts any buffer.
    public func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool { true }

    /// Accepts any commit.
    public func willCommit(_ surface: Surface) -> Bool { true }

    /// Accepts any size.
    public func willBecome(_ size: Size?, _ surface: Surface) -> Bool { true }

    /// Returns `nil`: the role has no double-buffered state.
    public func takeChanges(of surface: Surface) -> (() -> Void)? { nil }

    /// Does nothing.
    public func outputsChanged(of surface: Surface) {}
}

extension SurfaceRoleKind {
    /// A surface within another surface. The wl_subsurface may outlive the surface; it is then inert.
    public static let subsurface = SurfaceRoleKind("wl_subsurface")
}

/// Creates the responders of a ``Compositor``'s surfaces. Every method has a default implementation.
public protocol CompositorDelegate: AnyObject {
    /// Returns a new responder for a surface that a client creates. By default a plain
    /// `ClientSurfaceResponder`.
    ///
    /// A subclass can override event methods to handle events before the client; calling `super` sends them
    /// to the client. The surface has no role yet. Look up its window or `ToplevelController` when an event
    /// arrives.
    func compositor(_ compositor: Compositor, responderFor surface: WlSurface) -> ClientSurfaceResponder
}

extension CompositorDelegate {
    /// Returns a responder that sends every event to the client first.
    public func compositor(
        _ compositor: Compositor, responderFor surface: WlSurface
    ) -> ClientSurfaceResponder {
        ClientSurfaceResponder()
    }
}
