/// The edges of the output that a layer surface sticks to.
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

    /// Whether it is one edge alone.
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
