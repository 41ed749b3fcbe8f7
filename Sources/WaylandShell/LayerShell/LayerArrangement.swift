import SurfaceResponders
import WaylandShellCore

/// Where layer surfaces go, and what they leave to windows. In global logical pixels.
struct LayerArrangement {
    struct Item {
        var state: LayerState
        /// Whether its exclusive zone counts: only what can be seen keeps others away.
        var isShown = true
    }

    /// Of each item, in the given order.
    private(set) var frames: [Rect]
    /// What no exclusive zone takes.
    private(set) var remainder: Rect

    /// Items with an exclusive zone settle the room for the others, and go first; layers from front to back, within a
    /// layer in the given order.
    init(of items: [Item], in output: Rect) {
        frames = items.map { _ in .zero }
        remainder = output
        let order = Layer.allCases.reversed().flatMap { layer in
            items.indices.filter { items[$0].state.layer == layer }
        }
        for index in order where items[index].state.hasExclusiveZone {
            let item = items[index]
            frames[index] = Self.frame(of: item.state, in: remainder)
            if item.isShown { takeZone(of: item.state) }
        }
        for index in order where !items[index].state.hasExclusiveZone {
            let state = items[index].state
            frames[index] = Self.frame(of: state, in: state.exclusiveZone < 0 ? output : remainder)
        }
    }

    // MARK: Zones

    /// The margin between the edge and the surface belongs to its zone.
    private mutating func takeZone(of state: LayerState) {
        let (zone, margin) = (state.exclusiveZone, state.margin)
        switch state.exclusiveEdge {
        case .top?:
            let depth = Self.depth(zone + margin.top, of: remainder.height)
            remainder.origin.y += depth
            remainder.size.height -= depth
        case .bottom?: remainder.size.height -= Self.depth(zone + margin.bottom, of: remainder.height)
        case .left?:
            let depth = Self.depth(zone + margin.left, of: remainder.width)
            remainder.origin.x += depth
            remainder.size.width -= depth
        case .right?: remainder.size.width -= Self.depth(zone + margin.right, of: remainder.width)
        default: break
        }
    }

    private static func depth(_ depth: Double, of length: Double) -> Double {
        max(0, min(depth, length))
    }

    // MARK: Frames

    private static func frame(of state: LayerState, in area: Rect) -> Rect {
        let (edges, margin) = (state.edges, state.margin)
        let horizontal = span(
            of: state.size.width, from: area.minX, to: area.maxX,
            start: edges.contains(.left) ? margin.left : nil, end: edges.contains(.right) ? margin.right : nil
        )
        let vertical = span(
            of: state.size.height, from: area.minY, to: area.maxY,
            start: edges.contains(.top) ? margin.top : nil, end: edges.contains(.bottom) ? margin.bottom : nil
        )
        return Rect(
            x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
    }

    /// One dimension.
    /// - Parameters:
    ///   - length: 0 for as long as there is room.
    ///   - start: the margin at the first edge, nil if it does not stick to it; `end` alike.
    private static func span(
        of length: Double, from first: Double, to last: Double, start: Double?, end: Double?
    ) -> (start: Double, length: Double) {
        let (first, last) = (first + (start ?? 0), last - (end ?? 0))
        // However little room there is, a surface has to have a size.
        let length = length > 0 ? length : max(1, last - first)
        switch (start, end) {
        case (.some, nil): return (first, length)
        case (nil, .some): return (last - length, length)
        default: return (first + ((last - first - length) / 2).rounded(.down), length)
        }
    }
}
