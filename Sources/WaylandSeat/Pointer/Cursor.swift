import SurfaceResponders
import WaylandServer

/// What a seat's pointer looks like.
public enum Cursor {
    /// Nobody has said: the compositor's own.
    case `default`
    /// The client wants none to be shown.
    case hidden
    /// The client has named it, for the compositor to draw: wp_cursor_shape_device_v1.set_shape.
    case shape(CursorShape)
    /// The hotspot is in the surface's coordinates.
    case surface(WlSurface, hotspotX: Int32, hotspotY: Int32)
}

/// What a seat's pointer looks like, or a tool of a tablet, until the client that said so or its surface is out of it.
final class CursorKeeper {
    private(set) var current = Cursor.default
    private let onChange: (Cursor) -> Void
    private var surfaceObservation: DestroyObservation?

    init(onChange: @escaping (Cursor) -> Void) {
        self.onChange = onChange
    }

    /// - Parameter surface: nil hides the pointer.
    func set(_ surface: WlSurface?, hotspotX: Int32, hotspotY: Int32) {
        surfaceObservation?.cancel()
        // A cursor without its surface shows nothing.
        surfaceObservation = surface?.onDestroy { [weak self] in self?.show(.hidden) }
        show(surface.map { .surface($0, hotspotX: hotspotX, hotspotY: hotspotY) } ?? .hidden)
    }

    func set(_ shape: CursorShape) {
        surfaceObservation?.cancel()
        surfaceObservation = nil
        show(.shape(shape))
    }

    /// It is over nobody who has said what it looks like.
    func reset() {
        if case .default = current { return }
        surfaceObservation?.cancel()
        surfaceObservation = nil
        show(.default)
    }

    /// A commit that moves the content's corner moves the hotspot against it, so that the picture stays where it is.
    func moveHotspot(of surface: WlSurface, by offset: Vector) {
        guard case .surface(let shown, let x, let y) = current, shown === surface else { return }
        show(.surface(shown, hotspotX: x.subtracting(offset.dx), hotspotY: y.subtracting(offset.dy)))
    }

    private func show(_ cursor: Cursor) {
        current = cursor
        onChange(cursor)
    }
}

extension Int32 {
    /// Within the range of numbers.
    fileprivate func subtracting(_ distance: Double) -> Int32 {
        let difference = Double(self) - distance
        return Int32(exactly: difference.rounded()) ?? (difference < 0 ? .min : .max)
    }
}

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
        registry?.seats.lazy.compactMap { [surface] in $0.location(ofCursor: surface) }.first
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
