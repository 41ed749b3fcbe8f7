/// A pan that begins at an edge of an output and leads away from it. Continuous.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// The edges at which it may begin; all at first. A finger that comes down at none of them fails it, as
    /// do fingers that have no edge in common.
    public var edges = ScreenEdge.all
    /// How near to the edge of its output a finger has to come down, in logical pixels.
    public var edgeDistance = 20.0

    /// The edges that the finger came down at.
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
