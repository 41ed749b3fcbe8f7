import SurfaceResponders
import WaylandServer

/// What a seat's pointer looks like, or a tool of a tablet, until the client that said so or its surface is out of it.
final class CursorKeeper {
    private(set) var current = Cursor.default
    private let onChange: (Cursor) -> Void
    private var surfaceObservation: DestroyObservation?

    /// - Parameter onChange: tells the embedder.
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
