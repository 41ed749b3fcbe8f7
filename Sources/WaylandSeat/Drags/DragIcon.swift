import SurfaceResponders
import WaylandServer

/// A surface that a client has follow its drag. It is in no window, so that nothing is dropped on it; being drawn is up to
/// the renderer.
final class DragIcon: SeatSurfaceRole {
    weak var drag: Drag?
    private weak var registry: SurfaceRegistry?
    private var offset = Vector.zero

    /// - Returns: nil if the surface has another role.
    init?(_ surface: WlSurface, in registry: SurfaceRegistry) {
        self.registry = registry
        super.init(.dragIcon, of: surface)
        guard registry.assign(self) else { return nil }
    }

    override var location: Point? {
        guard let drag, drag.shownIcon === self else { return nil }
        return drag.location + offset
    }

    override func didCommit(offset: Vector) {
        self.offset = Vector(dx: self.offset.dx + offset.dx, dy: self.offset.dy + offset.dy)
    }

    func moved() {
        registry?.dragIconMoved()
    }

    /// The surface may be the icon of another drag.
    func dragEnded() {
        registry?.dragIconMoved()
        registry?.resign(self)
    }
}
