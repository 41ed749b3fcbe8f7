import SurfaceResponders

/// The state that a client sets on a layer surface. A commit applies all of it together.
struct LayerState: Hashable, Sendable {
    var layer: Layer
    /// In logical pixels. With a length of 0, the surface extends between two opposite edges.
    var size = Size.zero
    var edges: LayerEdges = []
    /// The edge that the client chose for its exclusive zone; `nil` to derive it from `edges`.
    var chosenEdge: LayerEdges?
    /// How far windows and other layer surfaces are kept away from the edge, in logical pixels. With 0 the
    /// surface avoids the zones of others, and with a negative value it ignores them.
    var exclusiveZone = 0.0
    var margin = LayerMargin()
    var interactivity = KeyboardInteractivity.none

    /// Whether each length is either given or determined by two edges.
    var isSizeSettled: Bool {
        (size.width > 0 || edges.isSuperset(of: .horizontal))
            && (size.height > 0 || edges.isSuperset(of: .vertical))
    }

    /// The edge of the exclusive zone; `nil` if it is ambiguous.
    var exclusiveEdge: LayerEdges? { chosenEdge ?? edges.exclusiveEdge }

    /// Whether the surface is anchored to the edge that the client chose. True if the client chose none.
    var isChosenEdgeThere: Bool { chosenEdge.map(edges.isSuperset) ?? true }

    /// Whether the surface keeps others away. A zone without an edge counts as 0.
    var hasExclusiveZone: Bool { exclusiveZone > 0 && exclusiveEdge != nil }
}

/// A layer of the desktop, from back to front as in the protocol. Windows are between `bottom` and `top`.
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

    /// The edge of an exclusive zone: the only edge, or the one between two opposite edges; otherwise `nil`.
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

/// The distance of a layer surface from the edges that it is anchored to, in logical pixels.
struct LayerMargin: Hashable, Sendable {
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    var left = 0.0
}

/// Whether a layer surface gets the keyboard focus. The raw values are the protocol's.
public enum KeyboardInteractivity: UInt32, Hashable, Sendable {
    /// The surface never gets the focus.
    case none
    /// Above windows, the surface has the focus while it is mapped. Below them, this is like `onDemand`.
    case exclusive
    /// The surface gets the focus by a click or a tap, as a window does.
    case onDemand
}
