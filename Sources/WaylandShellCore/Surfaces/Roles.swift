import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Surfaces may be cursors, icons of drags and panels of input methods.
extension Compositor: SurfaceRegistryDelegate {
    /// Gives a surface a role that a protocol of the seat has for it.
    /// - Returns: false if the surface has another kind of role, or a role object already.
    public func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool {
        guard let surface = Surface.from(surface) else { return false }
        guard surface.assign(SeatRole(role, of: surface)) else { return false }
        if surface.role?.isPlaced == true { outputs.presence.placed(surface, true) }
        return true
    }

    /// Takes such a role away.
    public func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface
    ) {
        guard let surface = Surface.from(surface), let present = surface.role as? SeatRole,
            present.role === role
        else { return }
        surface.resign(present)
    }

    /// What a region holds that a client made of this compositor.
    public func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region? {
        RegionResource.from(region)?.region
    }

    /// Whether a part of a surface can be seen on an output.
    public func surfaceRegistry(_ registry: SurfaceRegistry, isVisible surface: WlSurface) -> Bool {
        Surface.from(surface).map(frameScheduler.isVisible) ?? false
    }

    /// Sends the outputs that a surface came onto in this turn.
    public func surfaceRegistry(_ registry: SurfaceRegistry, willEnter surface: WlSurface) {
        guard outputs.presence.needsUpdate, let surface = Surface.from(surface) else { return }
        outputs.presence.update(surface)
    }
}

/// A role that a protocol of the seat has for a surface. The protocol hears of the surface's end by itself.
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

extension SurfaceRoleKind {
    /// Within another surface. Its wl_subsurface may stay when it goes: it becomes inert.
    public static let subsurface = SurfaceRoleKind("wl_subsurface")
}

/// Makes the responders of a ``Compositor``'s surfaces. Each method has a default.
public protocol CompositorDelegate: AnyObject {
    /// Returns a new responder for a surface that a client is making. By default a plain `ClientSurfaceResponder`.
    ///
    /// A subclass that overrides event methods handles events before the client does: calling `super` sends them to the
    /// client. A surface has no role yet: ask for its window or its `ToplevelController` when an event comes.
    func compositor(_ compositor: Compositor, responderFor surface: WlSurface) -> ClientSurfaceResponder
}

extension CompositorDelegate {
    /// A responder whose client receives every event first.
    public func compositor(
        _ compositor: Compositor, responderFor surface: WlSurface
    ) -> ClientSurfaceResponder {
        ClientSurfaceResponder()
    }
}
