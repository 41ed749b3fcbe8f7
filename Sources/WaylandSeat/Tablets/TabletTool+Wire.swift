import SurfaceResponders
import WaylandServer

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
