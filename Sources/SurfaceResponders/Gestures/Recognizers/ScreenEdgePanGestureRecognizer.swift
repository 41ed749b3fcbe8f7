/// Recognizes a pan that begins at an edge of an output and leads away from it. A continuous gesture.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// The edges at which the pan may begin. The recognizer fails if the fingers have none of them in common.
    public var edges = ScreenEdge.all
    /// How close to an edge of its output a finger has to come down, in logical pixels.
    public var edgeDistance = 20.0

    /// The edges, of those in `edges`, at which all fingers came down.
    private var touchedEdges: ScreenEdge = []

    public override func reset() {
        super.reset()
        touchedEdges = []
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        if state == .possible {
            for touch in touches {
                let found = self.edges(at: touch.location, in: event.seat.scene.outputs)
                touchedEdges = numberOfTouches == touches.count ? found : touchedEdges.intersection(found)
            }
            guard !touchedEdges.isEmpty else { return state = .failed }
        }
        super.touchesBegan(touches, with: event)
    }

    private func edges(at point: Point, in outputs: [Rect]) -> ScreenEdge {
        guard let output = outputs.first(where: { $0.contains(point) }) else { return [] }
        return ScreenEdge.near(point, of: output, within: edgeDistance).intersection(edges)
    }

    override func mayBegin(_ moved: Vector) -> Bool { touchedEdges.isLeft(by: moved) }
}

/// Edges of an output at which a ``ScreenEdgePanGestureRecognizer`` may begin.
public struct ScreenEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits. Other bits are meaningless.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The top edge.
    public static let top = ScreenEdge(rawValue: 1)
    /// The left edge.
    public static let left = ScreenEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = ScreenEdge(rawValue: 4)
    /// The right edge.
    public static let right = ScreenEdge(rawValue: 8)
    /// All four edges.
    public static let all: ScreenEdge = [.top, .left, .bottom, .right]

    static func near(_ point: Point, of output: Rect, within distance: Double) -> ScreenEdge {
        var edges: ScreenEdge = []
        if point.y - output.minY <= distance { edges.insert(.top) }
        if point.x - output.minX <= distance { edges.insert(.left) }
        if output.maxY - point.y <= distance { edges.insert(.bottom) }
        if output.maxX - point.x <= distance { edges.insert(.right) }
        return edges
    }

    /// Whether a motion leads away from one of these edges rather than along it.
    func isLeft(by vector: Vector) -> Bool {
        let isAcross = abs(vector.dx) > abs(vector.dy)
        if contains(.top), vector.dy > 0, !isAcross { return true }
        if contains(.bottom), vector.dy < 0, !isAcross { return true }
        if contains(.left), vector.dx > 0, isAcross { return true }
        return contains(.right) && vector.dx < 0 && isAcross
    }
}
