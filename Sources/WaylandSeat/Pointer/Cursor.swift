import SurfaceResponders
import WaylandServer

/// The appearance of a seat's pointer, or of a tablet tool.
public enum Cursor {
    /// No client has set a cursor: the compositor's own is shown.
    case `default`
    /// The client has hidden the cursor.
    case hidden
    /// A named cursor that the compositor draws: wp_cursor_shape_device_v1.set_shape.
    case shape(CursorShape)
    /// A surface that the client draws. The hotspot is in the surface's coordinates.
    case surface(WlSurface, hotspotX: Int32, hotspotY: Int32)
}

/// The cursor of a seat's pointer or of a tablet tool. It is the default again when the pointer or tool
/// leaves the client's surface, and hidden when the cursor's surface is destroyed.
final class CursorKeeper {
    private(set) var current = Cursor.default
    private let onChange: (Cursor) -> Void
    private var surfaceObservation: DestroyObservation?

    init(onChange: @escaping (Cursor) -> Void) {
        self.onChange = onChange
    }

    /// - Parameter surface: `nil` hides the cursor.
    func set(_ surface: WlSurface?, hotspotX: Int32, hotspotY: Int32) {
        surfaceObservation?.cancel()
        surfaceObservation = surface?.onDestroy { [weak self] in self?.show(.hidden) }
        show(surface.map { .surface($0, hotspotX: hotspotX, hotspotY: hotspotY) } ?? .hidden)
    }

    func set(_ shape: CursorShape) {
        if case .shape(shape) = current { return }
        surfaceObservation?.cancel()
        surfaceObservation = nil
        show(.shape(shape))
    }

    /// Shows the default again, because the pointer or tool has left a surface, or its client has ended.
    func reset() {
        if case .default = current { return }
        surfaceObservation?.cancel()
        surfaceObservation = nil
        show(.default)
    }

    /// Subtracts a commit's offset from the hotspot, so that the image stays where it is.
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
    /// Returns the rounded difference, clamped to the range of `Int32`.
    fileprivate func subtracting(_ distance: Double) -> Int32 {
        let difference = Double(self) - distance
        return Int32(exactly: difference.rounded()) ?? (difference < 0 ? .min : .max)
    }
}

/// The role of a surface that a client has used as the cursor of its pointer or of tablet tools. Such a
/// surface is never in the scene, so no input reaches it. The renderer draws it at the pointer or tool.
final class CursorRole: SeatSurfaceRole {
    private weak var registry: SurfaceRegistry?

    init(_ kind: SurfaceRoleKind, of surface: WlSurface, in registry: SurfaceRegistry) {
        self.registry = registry
        super.init(kind, of: surface)
    }

    /// Always true: the client may draw its next image before the pointer returns.
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
    /// The corner of a surface that is a cursor of this seat, in global logical pixels; `nil` if it is none.
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
    /// The vector from the surface's corner to the hotspot; `nil` if the surface is not this cursor.
    fileprivate func hotspot(of surface: WlSurface) -> Vector? {
        guard case .surface(let shown, let x, let y) = self, shown === surface else { return nil }
        return Vector(dx: Double(x), dy: Double(y))
    }
}
