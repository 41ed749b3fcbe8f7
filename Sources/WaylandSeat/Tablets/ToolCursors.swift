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

extension TabletTool.Kind {
    /// Nil for what the protocol has no word for: to clients such a tool is their pointer.
    var wire: ZwpTabletToolV2.TypeEnum? {
        switch self {
        case .pen: .pen
        case .eraser: .eraser
        case .brush: .brush
        case .pencil: .pencil
        case .airbrush: .airbrush
        case .mouse: .mouse
        case .lens: .lens
        case .totem, .other: nil
        }
    }
}

extension TabletTool.Axes {
    /// What clients are told beyond the place.
    var wire: [ZwpTabletToolV2.Capability] {
        let all: [(TabletTool.Axes, ZwpTabletToolV2.Capability)] = [
            (.tilt, .tilt), (.pressure, .pressure), (.distance, .distance), (.rotation, .rotation),
            (.slider, .slider), (.wheel, .wheel),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
