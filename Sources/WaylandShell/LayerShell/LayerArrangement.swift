import SurfaceResponders
import WaylandShellCore

/// The frames of an output's layer surfaces, and the area left to windows, in global logical pixels.
struct LayerArrangement {
    struct Item {
        var state: LayerState
        /// Whether the surface is visible. Otherwise its exclusive zone has no effect.
        var isShown = true
    }

    /// The frame of each item, in the given order.
    private(set) var frames: [Rect]
    /// The area outside of all exclusive zones.
    private(set) var remainder: Rect

    /// Arranges items from the front layer to the back: first those with an exclusive zone, which take room.
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

    /// Subtracts an item's exclusive zone from the remainder, with the margin between edge and surface.
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

    /// Returns where an item is in one dimension. A `length` of 0 fills the room. `start` and `end` are the
    /// margins at the two edges; `nil` if the surface is not anchored to that edge.
    private static func span(
        of length: Double, from first: Double, to last: Double, start: Double?, end: Double?
    ) -> (start: Double, length: Double) {
        let (first, last) = (first + (start ?? 0), last - (end ?? 0))
        // A surface must have a size, even without any room.
        let length = length > 0 ? length : max(1, last - first)
        switch (start, end) {
        case (.some, nil): return (first, length)
        case (nil, .some): return (last - length, length)
        default: return (first + ((last - first - length) / 2).rounded(.down), length)
        }
    }
}
