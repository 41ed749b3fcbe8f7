import Testing

import SurfaceResponders

/// Locations and other properties of touches, named as in UIKit.
struct TouchLocationTests {
    private let stage = RouterStage()

    @Test func `precise locations are never rounded`() {
        let window = stage.window("root", atX: 100)
        window.root.transform = .scale(2, 2)
        var touch: Touch?
        window.root.script.onTouches = { _, touches, _ in touch = touches.first }
        stage.touchDown(0, 110.125, 20.0625)
        stage.touchMove(0, 111.375, 20.0625)
        // The scaled root is 200 wide around the window's center, so its left edge is at 50.
        #expect(touch?.preciseLocation(in: window.root) == Point(x: 30.6875, y: 35.03125))
        #expect(touch?.precisePreviousLocation(in: window.root) == Point(x: 30.0625, y: 35.03125))
        #expect(touch?.preciseLocation(in: nil) == Point(x: 11.375, y: 20.0625))
        #expect(touch?.precisePreviousLocation(in: nil) == Point(x: 10.125, y: 20.0625))
    }

    @Test func `a finger on the screen is direct`() {
        let window = stage.window("root")
        var types: [Touch.TouchType] = []
        window.root.script.onTouches = { _, touches, _ in types += touches.map(\.type) }
        stage.touchDown(0, 10, 10)
        #expect(types == [.direct])
    }

    @Test func `majorRadius is half the major axis and orientation is in radians`() {
        let window = stage.window("root")
        var touch: Touch?
        window.root.script.onTouches = { _, touches, _ in touch = touches.first }
        stage.touchDown(0, 10, 10)
        #expect(touch?.majorRadius == 0)
        #expect(touch?.orientation == nil)
        stage.frame(.touchShape(id: 0, major: 12, minor: 8), .touchOrientation(id: 0, radians: 0.5))
        #expect(touch?.majorRadius == 6)
        #expect(touch?.orientation == 0.5)
    }
}
