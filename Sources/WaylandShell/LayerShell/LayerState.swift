import SurfaceResponders

/// What a client sets of a layer surface; its commit applies all of it together.
struct LayerState: Hashable, Sendable {
    var layer: Layer
    /// In logical pixels; 0 stretches between two opposite edges.
    var size = Size.zero
    var edges: LayerEdges = []
    /// The edge that the client chose for its exclusive zone to count from; nil leaves it to `edges`.
    var chosenEdge: LayerEdges?
    /// How deep windows and other layer surfaces are kept away, in logical pixels from the edge. With 0 it is kept away
    /// itself, with less it is not.
    var exclusiveZone = 0.0
    var margin = LayerMargin()
    var interactivity = KeyboardInteractivity.none

    /// Whether each length is either given or stretches between two edges.
    var isSizeSettled: Bool {
        (size.width > 0 || edges.isSuperset(of: .horizontal))
            && (size.height > 0 || edges.isSuperset(of: .vertical))
    }

    /// The edge that an exclusive zone counts from; nil where there is none that could be meant.
    var exclusiveEdge: LayerEdges? { chosenEdge ?? edges.exclusiveEdge }

    /// Whether the client chose an edge that the surface sticks to, or none.
    var isChosenEdgeThere: Bool { chosenEdge.map(edges.isSuperset) ?? true }

    /// Whether it keeps others away. A zone counts from one edge; without one it is as good as 0.
    var hasExclusiveZone: Bool { exclusiveZone > 0 && exclusiveEdge != nil }
}

/// A layer of the desktop, in the protocol's order: back to front. Windows lie between `bottom` and `top`.
enum Layer: UInt32, CaseIterable, Hashable, Sendable {
    case background, bottom, top, overlay

    var level: Window.Level {
        switch self {
        case .background: .background
        case .bottom: .bottom
        case .top: .top
        case .overlay: .overlay
        }
    }
}

struct LayerEdges: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    // The protocol's values.
    static let top = LayerEdges(rawValue: 1)
    static let bottom = LayerEdges(rawValue: 2)
    static let left = LayerEdges(rawValue: 4)
    static let right = LayerEdges(rawValue: 8)

    static let horizontal: LayerEdges = [.left, .right]
    static let vertical: LayerEdges = [.top, .bottom]
    static let all: LayerEdges = [.top, .bottom, .left, .right]

    var isSingle: Bool { rawValue.nonzeroBitCount == 1 }

    /// The edge from which an exclusive zone counts: the only one, or the one between two opposite others. None for a
    /// corner, two opposite edges, all and none.
    var exclusiveEdge: LayerEdges? {
        switch self {
        case .top, [.top, .left, .right]: .top
        case .bottom, [.bottom, .left, .right]: .bottom
        case .left, [.left, .top, .bottom]: .left
        case .right, [.right, .top, .bottom]: .right
        default: nil
        }
    }
}

/// How far a layer surface keeps away from the edges that it sticks to, in logical pixels.
struct LayerMargin: Hashable, Sendable {
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    var left = 0.0
}

/// Whether a layer surface gets keys. The values are the protocol's.
public enum KeyboardInteractivity: UInt32, Hashable, Sendable {
    /// Never.
    case none
    /// Above windows it has all keys as long as it is there; below them it is like `onDemand`.
    case exclusive
    /// As a window does: by a click or a tap.
    case onDemand
}
