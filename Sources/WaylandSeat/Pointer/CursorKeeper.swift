import WaylandServer

/// What a seat's pointer looks like, until the client that said so or its surface is out of it.
final class CursorKeeper {
    private(set) var current = Cursor.default
    private let embedder: SeatEmbedder
    private var surfaceObservation: DestroyObservation?

    init(_ embedder: SeatEmbedder) {
        self.embedder = embedder
    }

    /// - Parameter surface: nil hides the pointer.
    func set(_ surface: WlSurface?, hotspotX: Int32, hotspotY: Int32) {
        surfaceObservation?.cancel()
        // A cursor without its surface shows nothing.
        surfaceObservation = surface?.onDestroy { [weak self] in self?.show(.hidden) }
        show(surface.map { .surface($0, hotspotX: hotspotX, hotspotY: hotspotY) } ?? .hidden)
    }

    /// The pointer is over nobody who has said what it looks like.
    func reset() {
        if case .default = current { return }
        surfaceObservation?.cancel()
        surfaceObservation = nil
        show(.default)
    }

    private func show(_ cursor: Cursor) {
        current = cursor
        embedder.cursorChanged(to: cursor)
    }
}
