/// A surface that a client has used as its cursor. It never gets into the scene, so that no input reaches it;
/// being drawn at the pointer is up to the renderer.
package final class CursorRole: SurfaceRole {
    private unowned let surface: Surface
    private unowned(unsafe) let compositor: MiniCompositor

    package init(_ surface: Surface) {
        self.surface = surface
        compositor = surface.compositor
    }

    package var kind: SurfaceRoleKind { .cursor }
    package var isMapped: Bool { surface.hasContent }

    package func didCommit(_ surface: Surface) {
        compositor.cursorSurfaceCommitted(surface)
    }

    package func surfaceDestroyed(_ surface: Surface) {}
}
