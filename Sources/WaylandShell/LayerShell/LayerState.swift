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

    init(layer: Layer) {
        self.layer = layer
    }

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
