import SurfaceResponders
import WaylandServer

/// A surface that a client has used as its cursor. It is never in the scene, so that no input reaches it; being drawn at
/// the pointer is up to the renderer.
final class CursorRole: SeatSurfaceRole {
    private weak var registry: SurfaceRegistry?

    init(of surface: WlSurface, in registry: SurfaceRegistry) {
        self.registry = registry
        super.init(.cursor, of: surface)
    }

    /// Its client may draw the next picture before the pointer is back.
    override var isShown: Bool { true }

    override var location: Point? {
        for seat in registry?.seats ?? [] {
            guard case .surface(let shown, let x, let y) = seat.cursor, shown === surface else { continue }
            let place = seat.seat.pointer.location
            return Point(x: place.x - Double(x), y: place.y - Double(y))
        }
        return nil
    }

    override func didCommit(offset: Vector) {
        guard offset != .zero else { return }
        for seat in registry?.seats ?? [] { seat.senders.pointer.cursor.moveHotspot(of: surface, by: offset) }
    }
}
