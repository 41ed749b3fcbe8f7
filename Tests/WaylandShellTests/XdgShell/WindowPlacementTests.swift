import SurfaceResponders
import Testing

@testable import WaylandShell

struct WindowPlacementTests {
    private let placement = WindowPlacement(area: Rect(x: 0, y: 0, width: 1000, height: 800))

    @Test func `first window is centered`() {
        let origin = placement.origin(of: Size(width: 200, height: 101), parent: nil, previous: nil)
        #expect(origin == Point(x: 400, y: 349))
    }

    @Test func `next window is offset from the previous one`() {
        let previous = Rect(x: 400, y: 350, width: 200, height: 100)
        let origin = placement.origin(of: Size(width: 300, height: 300), parent: nil, previous: previous)
        #expect(origin == Point(x: 432, y: 382))
    }

    @Test func `cascade restarts at the edge`() {
        let previous = Rect(x: 780, y: 350, width: 200, height: 100)
        let origin = placement.origin(of: Size(width: 200, height: 100), parent: nil, previous: previous)
        #expect(origin == .zero)
    }

    @Test func `dialog is centered on its parent`() {
        let parent = Rect(x: 100, y: 100, width: 300, height: 200)
        let origin = placement.origin(of: Size(width: 100, height: 100), parent: parent, previous: parent)
        #expect(origin == Point(x: 200, y: 150))
    }

    @Test func `window is not placed beyond the output`() {
        let parent = Rect(x: 900, y: 750, width: 90, height: 40)
        let origin = placement.origin(of: Size(width: 300, height: 200), parent: parent, previous: nil)
        #expect(origin == Point(x: 700, y: 600))
    }

    @Test func `window that is too large shows its top left corner`() {
        let origin = placement.origin(of: Size(width: 3000, height: 2000), parent: nil, previous: nil)
        #expect(origin == .zero)
    }
}
