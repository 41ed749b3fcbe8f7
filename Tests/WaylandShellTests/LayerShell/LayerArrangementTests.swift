import Proofs
import SurfaceResponders
import Testing

@testable import WaylandShell

/// Tests the positions of layer surfaces on an output of 1000 by 600 at (100, 50).
struct LayerArrangementTests {
    private static let output = Rect(x: 100, y: 50, width: 1000, height: 600)

    private func state(
        _ layer: Layer = .top, _ edges: LayerEdges = [], width: Double = 200, height: Double = 40,
        zone: Double = 0, margin: LayerMargin = LayerMargin(), chosenEdge: LayerEdges? = nil
    ) -> LayerState {
        var state = LayerState(layer: layer)
        state.edges = edges
        state.size = Size(width: width, height: height)
        state.exclusiveZone = zone
        state.margin = margin
        state.chosenEdge = chosenEdge
        return state
    }

    private func arrange(_ states: LayerState...) -> LayerArrangement {
        LayerArrangement(of: states.map { LayerArrangement.Item(state: $0) }, in: Self.output)
    }

    private func frame(of state: LayerState) -> Rect {
        arrange(state).frames[0]
    }

    private let margin = LayerMargin(top: 1, right: 2, bottom: 4, left: 8)

    @Test func `without surfaces, the whole area remains`() {
        let arrangement = arrange()
        #expect(arrangement.frames == [])
        #expect(arrangement.remainder == Self.output)
    }

    // MARK: Edges

    @Test func `surface without edges is centered and ignores its margins`() {
        #expect(frame(of: state()) == Rect(x: 500, y: 330, width: 200, height: 40))
        #expect(frame(of: state(margin: margin)) == Rect(x: 500, y: 330, width: 200, height: 40))
        #expect(frame(of: state(width: 201, height: 41)).origin == Point(x: 499, y: 329))
    }

    private static let origins: [(LayerEdges, Point)] = [
        (.top, Point(x: 500, y: 51)), (.bottom, Point(x: 500, y: 606)),
        (.left, Point(x: 108, y: 330)), (.right, Point(x: 898, y: 330)),
        (LayerEdges.top.union(.left), Point(x: 108, y: 51)),
        (LayerEdges.top.union(.right), Point(x: 898, y: 51)),
        (LayerEdges.bottom.union(.left), Point(x: 108, y: 606)),
        (LayerEdges.bottom.union(.right), Point(x: 898, y: 606)),
    ]

    @Test(arguments: origins)
    func `surface is at its edge or corner with those margins`(edges: LayerEdges, origin: Point) {
        let state = state(.top, edges, margin: margin)
        #expect(frame(of: state) == Rect(origin: origin, size: Size(width: 200, height: 40)))
    }

    @Test func `length of zero stretches between two edges minus their margins`() {
        let bar = state(.top, [.left, .right, .top], width: 0, margin: margin)
        #expect(frame(of: bar) == Rect(x: 108, y: 51, width: 990, height: 40))
        let column = state(.top, [.top, .bottom, .right], height: 0, margin: margin)
        #expect(frame(of: column) == Rect(x: 898, y: 51, width: 200, height: 595))
        let all = state(.top, .all, width: 0, height: 0, margin: margin)
        #expect(frame(of: all) == Rect(x: 108, y: 51, width: 990, height: 595))
    }

    @Test func `given length is centered between two edges`() {
        #expect(frame(of: state(.top, .all)) == Rect(x: 500, y: 330, width: 200, height: 40))
        let moved = state(.top, .horizontal, margin: LayerMargin(left: 20))
        #expect(frame(of: moved).origin == Point(x: 510, y: 330))
    }

    @Test func `surface has a size even if margins leave no room`() {
        let wide = state(
            .top, .all, width: 0, height: 0, margin: LayerMargin(top: 400, bottom: 400, left: 2000))
        #expect(frame(of: wide).size == Size(width: 1, height: 1))
    }

    // MARK: Exclusive zones

    private static let remainders: [(LayerEdges, Rect)] = [
        (.top, Rect(x: 100, y: 81, width: 1000, height: 569)),
        (.bottom, Rect(x: 100, y: 50, width: 1000, height: 566)),
        (.left, Rect(x: 138, y: 50, width: 962, height: 600)),
        (.right, Rect(x: 100, y: 50, width: 968, height: 600)),
        (LayerEdges.horizontal.union(.top), Rect(x: 100, y: 81, width: 1000, height: 569)),
        (LayerEdges.horizontal.union(.bottom), Rect(x: 100, y: 50, width: 1000, height: 566)),
        (LayerEdges.vertical.union(.left), Rect(x: 138, y: 50, width: 962, height: 600)),
        (LayerEdges.vertical.union(.right), Rect(x: 100, y: 50, width: 968, height: 600)),
    ]

    @Test(arguments: remainders)
    func `zone with its margin is kept free of windows`(edges: LayerEdges, remainder: Rect) {
        #expect(arrange(state(.top, edges, zone: 30, margin: margin)).remainder == remainder)
    }

    @Test(arguments: [[], [.top, .left], [.bottom, .right], .horizontal, .vertical, .all] as [LayerEdges])
    func `zone whose anchors do not determine one edge reserves nothing`(edges: LayerEdges) {
        let panel = state(.top, .top, zone: 30)
        let arrangement = arrange(panel, state(.overlay, edges, zone: 30, margin: margin))
        #expect(arrangement.remainder == Rect(x: 100, y: 80, width: 1000, height: 570))
        // The surface avoids other zones, as without a zone of its own.
        #expect(arrangement.frames[1] == arrange(panel, state(.overlay, edges, margin: margin)).frames[1])
    }

    @Test(
        arguments: [
            (.top, Rect(x: 100, y: 81, width: 1000, height: 569)),
            (.bottom, Rect(x: 100, y: 50, width: 1000, height: 566)),
            (.left, Rect(x: 138, y: 50, width: 962, height: 600)),
            (.right, Rect(x: 100, y: 50, width: 968, height: 600)),
        ] as [(LayerEdges, Rect)])
    func `zone applies to the chosen edge`(edge: LayerEdges, remainder: Rect) {
        let state = state(.top, .all, zone: 30, margin: margin, chosenEdge: edge)
        #expect(arrange(state).remainder == remainder)
    }

    @Test func `surface with zone 0 avoids others, zone -1 does not`() {
        let arrangement = arrange(
            state(.top, [.top, .left], zone: 0), state(.background, .all, width: 0, height: 0, zone: -1),
            state(.background, .all, width: 0, height: 0), state(.top, .top, zone: 30),
            state(.top, .left, zone: 10))
        #expect(arrangement.frames[0].origin == Point(x: 110, y: 80))
        #expect(arrangement.frames[1] == Self.output)
        #expect(arrangement.frames[2] == arrangement.remainder)
        #expect(arrangement.remainder == Rect(x: 110, y: 80, width: 990, height: 570))
    }

    @Test(.promise(38)) func `zones at one edge add up from the front layer to the back`() {
        let arrangement = arrange(
            state(.background, .top, zone: 10), state(.top, .top, zone: 20), state(.bottom, .top, zone: 30),
            state(.overlay, .top, zone: 40), state(.top, .top, zone: 50))
        #expect(arrangement.frames.map(\.minY) == [190, 90, 160, 50, 110])
        #expect(arrangement.remainder.minY == 200)
    }

    @Test func `hidden surface avoids zones and reserves none`() {
        let hidden = LayerArrangement.Item(state: state(.overlay, .top, zone: 40), isShown: false)
        let shown = LayerArrangement.Item(state: state(.top, .top, zone: 20))
        let arrangement = LayerArrangement(of: [hidden, shown], in: Self.output)
        #expect(arrangement.frames.map(\.minY) == [50, 50])
        #expect(arrangement.remainder.minY == 70)
    }

    @Test func `zones never exceed the output`() {
        let arrangement = arrange(
            state(.top, .top, zone: 5000), state(.top, .left, zone: 20, margin: LayerMargin(left: -50)))
        #expect(arrangement.remainder == Rect(x: 100, y: 650, width: 1000, height: 0))
    }

    // MARK: State

    @Test func `size is settled by a length or two edges`() {
        #expect(state().isSizeSettled)
        #expect(state(.top, .horizontal, width: 0).isSizeSettled)
        #expect(!state(.top, .vertical, width: 0).isSizeSettled)
        #expect(!state(.top, [.left, .top, .bottom], width: 0).isSizeSettled)
        #expect(!state(.top, .horizontal, height: 0).isSizeSettled)
        #expect(state(.top, .all, width: 0, height: 0).isSizeSettled)
    }
}
