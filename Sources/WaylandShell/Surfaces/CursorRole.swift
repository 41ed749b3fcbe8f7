/// A surface that a client has used as its cursor. It never gets into the scene, so that no input reaches it;
/// being drawn at the pointer is up to the renderer.
package final class CursorRole: SurfaceRole {
    private unowned let surface: Surface

    package init(_ surface: Surface) {
        self.surface = surface
    }

    package var kind: SurfaceRoleKind { .cursor }
    package var isMapped: Bool { surface.hasContent }

    package func didCommit(_ surface: Surface) {
        let compositor = surface.compositor
        compositor.delegate?.compositor(
            compositor, didCommitCursor: surface, offset: surface.current.offset)
    }

    package func surfaceDestroyed(_ surface: Surface) {}
}
