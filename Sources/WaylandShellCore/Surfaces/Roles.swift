import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Assigns the roles of the seat's protocols: cursors, drag icons and input method panels.
extension Compositor: SurfaceRegistryDelegate {
    /// Assigns a role of a seat's protocol; `false` if the surface has another kind of role, or a role
    /// object.
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

/// A role of a seat's protocol. The protocol itself observes the destruction of the surface.
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

/// The purpose of a surface, which determines where it is shown. The surface holds its role strongly.
public protocol SurfaceRole: AnyObject {
    /// The kind of role.
    var kind: SurfaceRoleKind { get }

    /// Whether the surface is shown. If it is not, frame callbacks are sent only once a second.
    var isMapped: Bool { get }

    /// Whether the role positions the surface, whether or not its ancestors are shown. A placed subsurface is
    /// mapped when its parent is. Do not visit ancestors: a tree may be very deep. By default the same as
    /// ``isMapped``.
    var isPlaced: Bool { get }

    /// Called when a client attaches a buffer.
    /// - Parameters:
    ///   - hasBuffer: `false` for the null buffer.
    ///   - surface: the surface of this role.
    /// - Returns: `false` if a protocol error was posted. Nothing is attached then.
    func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool

    /// Called before the pending state is applied or queued.
    /// - Returns: `false` if a protocol error was posted. Nothing is applied then.
    func willCommit(_ surface: Surface) -> Bool

    /// Called after ``willCommit(_:)``, when the resulting size is known.
    /// - Parameters:
    ///   - size: the size of the surface after the commit, in surface-local pixels; `nil` without content.
    ///   - surface: the surface of this role.
    /// - Returns: `false` if a protocol error was posted. Nothing is applied then.
    func willBecome(_ size: Size?, _ surface: Surface) -> Bool

    /// Called when a commit is accepted. Takes what the client requested of the role since its last commit.
    /// The commit may be applied later, after further commits were accepted.
    /// - Returns: a closure that applies the requests; `nil` if there are none. It is called when the commit
    ///   is applied, before ``didCommit(_:)``, and never if the surface is destroyed first.
    func takeChanges(of surface: Surface) -> (() -> Void)?

    /// Called after a commit is applied. Maps or unmaps the surface, or adopts its new geometry.
    func didCommit(_ surface: Surface)

    /// Called after the surface entered or left an output. See ``Surface/outputs``.
    func outputsChanged(of surface: Surface)

    /// Called when the wl_surface is destroyed. Remove the surface's responder from its window or tree.
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
    /// A surface within another surface. The wl_subsurface may outlive the surface, and is then inert.
    public static let subsurface = SurfaceRoleKind("wl_subsurface")
}

/// Creates the responders of a ``Compositor``'s surfaces. The method has a default implementation.
public protocol CompositorDelegate: AnyObject {
    /// Returns a new responder for a surface that a client creates. By default a plain
    /// `ClientSurfaceResponder`.
    ///
    /// A subclass can override event methods to handle events before the client; calling `super` sends them
    /// to the client. The surface has no role yet: look up its window when an event arrives.
    func compositor(_ compositor: Compositor, responderFor surface: WlSurface) -> ClientSurfaceResponder
}

extension CompositorDelegate {
    /// Returns a plain responder, which sends every event to the client.
    public func compositor(
        _ compositor: Compositor, responderFor surface: WlSurface
    ) -> ClientSurfaceResponder {
        ClientSurfaceResponder()
    }
}
