/// What gives a surface its place on the screen. The surface holds its role, and tells it what happens.
package protocol SurfaceRole: AnyObject {
    var kind: SurfaceRoleKind { get }

    /// Whether the surface is shown: only then is it told when to draw.
    var isMapped: Bool { get }

    /// A client attaches a buffer, or nil, to the pending state.
    /// - Returns: false if an error was posted; nothing is attached then.
    func willAttach(_ buffer: ShmBuffer?, to surface: Surface) -> Bool

    /// The pending state is about to be applied or, in a synchronized subsurface, put aside.
    /// - Returns: false if an error was posted; nothing is applied then.
    func willCommit(_ surface: Surface) -> Bool

    /// The current state was replaced: map, unmap, take over the geometry.
    func didCommit(_ surface: Surface)

    /// The wl_surface is gone. The responder must leave its window or tree before this returns.
    func surfaceDestroyed(_ surface: Surface)
}

package extension SurfaceRole {
    func willAttach(_ buffer: ShmBuffer?, to surface: Surface) -> Bool { true }
    func willCommit(_ surface: Surface) -> Bool { true }
}
