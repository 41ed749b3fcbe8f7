/// A surface that a client has used as its cursor. It never gets into the scene, so that no input reaches it;
/// being drawn at the pointer is up to the renderer.
final class CursorRole: SurfaceRole {
    private unowned let surface: Surface
    private unowned(unsafe) let compositor: MiniCompositor

    init(_ surface: Surface) {
        self.surface = surface
        compositor = surface.compositor
    }

    var kind: SurfaceRoleKind { .cursor }
    var isMapped: Bool { surface.hasContent }

    func didCommit(_ surface: Surface) {
        compositor.cursorSurfaceCommitted(surface)
    }

    func surfaceDestroyed(_ surface: Surface) {}
}
