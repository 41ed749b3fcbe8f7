import SurfaceResponders
import WaylandServer

/// What the tools of a seat look like, each as the client has said that it is over.
final class ToolCursors {
    private let embedder: SeatEmbedder
    private var keepers: [TabletTool.ID: CursorKeeper] = [:]

    init(_ embedder: SeatEmbedder) {
        self.embedder = embedder
    }

    func cursor(of tool: TabletTool.ID) -> Cursor { keepers[tool]?.current ?? .default }

    /// - Parameter surface: nil hides the tool.
    func set(_ tool: TabletTool.ID, _ surface: WlSurface?, hotspotX: Int32, hotspotY: Int32) {
        keeper(of: tool).set(surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }

    func set(_ tool: TabletTool.ID, _ shape: CursorShape) {
        keeper(of: tool).set(shape)
    }

    /// The tool has left whoever said what it looks like.
    func reset(_ tool: TabletTool.ID) {
        keepers[tool]?.reset()
    }

    func forget(_ tool: TabletTool.ID) {
        reset(tool)
        keepers[tool] = nil
    }

    func moveHotspot(of surface: WlSurface, by offset: Vector) {
        for keeper in keepers.values { keeper.moveHotspot(of: surface, by: offset) }
    }

    private func keeper(of tool: TabletTool.ID) -> CursorKeeper {
        if let keeper = keepers[tool] { return keeper }
        let keeper = CursorKeeper { [embedder] in embedder.notify(.toolCursor(tool, $0)) }
        keepers[tool] = keeper
        return keeper
    }
}
