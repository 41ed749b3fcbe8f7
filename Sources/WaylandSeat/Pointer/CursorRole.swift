import SurfaceResponders
import WaylandServer

/// A surface that a client has used as the cursor of its pointer, or of tools of tablets. It is never in the scene, so that
/// no input reaches it; being drawn where the pointer or the tool is is up to the renderer.
final class CursorRole: SeatSurfaceRole {
    private weak var registry: SurfaceRegistry?

    init(_ kind: SurfaceRoleKind, of surface: WlSurface, in registry: SurfaceRegistry) {
        self.registry = registry
        super.init(kind, of: surface)
    }

    /// Its client may draw the next picture before the pointer is back.
    override var isShown: Bool { true }

    override var location: Point? {
        for seat in registry?.seats ?? [] {
            if let location = seat.location(ofCursor: surface) { return location }
        }
        return nil
    }

    override func didCommit(offset: Vector) {
        guard offset != .zero else { return }
        for seat in registry?.seats ?? [] {
            seat.senders.pointer.cursor.moveHotspot(of: surface, by: offset)
            seat.senders.tools.cursors.moveHotspot(of: surface, by: offset)
        }
    }
}

extension SeatGlobal {
    /// Where the upper left corner of a surface belongs that is a cursor now; nil if it is none of this seat's.
    fileprivate func location(ofCursor surface: WlSurface) -> Point? {
        if let hotspot = cursor.hotspot(of: surface), seat.pointer.isPlaced {
            return seat.pointer.location - hotspot
        }
        for tool in seat.tablets.nearTools {
            guard let hotspot = senders.tools.cursors.cursor(of: tool).hotspot(of: surface),
                let place = seat.tablets.state(of: tool)?.location
            else { continue }
            return place - hotspot
        }
        return nil
    }
}

extension Cursor {
    /// From the corner to the hotspot, if it is this surface.
    fileprivate func hotspot(of surface: WlSurface) -> Vector? {
        guard case .surface(let shown, let x, let y) = self, shown === surface else { return nil }
        return Vector(dx: Double(x), dy: Double(y))
    }
}
