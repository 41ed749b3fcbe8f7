import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Built-in recognizers do not receive motions that cannot change their state.
struct HeedlessMotionTests {
    private let stage = RouterStage()
    private let window: Window
    private let journal = Journal()

    /// A pan that records every motion.
    private final class WatchingPan: PanGestureRecognizer {
        var places: [Double] = []

        override func touchesMoved(_ touches: Touches, with event: Event) {
            places += touches.map(\.location.x)
            super.touchesMoved(touches, with: event)
        }
    }

    init() {
        window = stage.addWindowForGestures()
    }

    private func attach<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
        window.root.addGestureRecognizer(recognizer)
        return recognizer
    }

    /// Moves a finger to the right by one pixel every 10 ms.
    private func drag(from start: Int, through end: Int) {
        for x in start...end {
            stage.clock.advance(by: .milliseconds(10))
            stage.touchMove(0, Double(x), 100)
        }
    }

    @Test func `custom recognizer receives every motion beside built-in ones`() {
        _ = attach(PanGestureRecognizer())
        let custom = attach(ScriptedRecognizer("custom", journal))
        custom.notesCalls = true
        _ = attach(TapGestureRecognizer())
        stage.touchDown(0, 100, 100)
        drag(from: 101, through: 105)
        #expect(journal.take() == ["custom.began"] + Array(repeating: "custom.moved", count: 5))
    }

    @Test func `subclass of a pan receives every motion`() {
        let watching = attach(WatchingPan())
        _ = attach(PanGestureRecognizer())
        stage.touchDown(0, 100, 100)
        drag(from: 101, through: 104)
        #expect(watching.places == [101, 102, 103, 104])
    }

    @Test func `pan knows its translation and velocity before it begins`() {
        let pan = attach(PanGestureRecognizer())
        stage.touchDown(0, 100, 100)
        drag(from: 101, through: 104)
        #expect(pan.state == .possible)
        #expect(pan.translation() == Vector(dx: 4, dy: 0))
        #expect(pan.velocity() == Vector(dx: 100, dy: 0))
        drag(from: 105, through: 110)
        #expect(pan.state == .possible && pan.translation() == Vector(dx: 10, dy: 0))
        drag(from: 111, through: 111)
        #expect(pan.state == .began && pan.translation() == .zero)
        #expect(pan.velocity() == Vector(dx: 100, dy: 0))
    }

    @Test func `pan that needs two fingers ignores motion of the first alone`() {
        let pan = attach(PanGestureRecognizer())
        pan.minimumNumberOfTouches = 2
        stage.touchDown(0, 100, 100)
        drag(from: 101, through: 150)
        stage.touchDown(1, 300, 100)
        drag(from: 151, through: 160)
        #expect(pan.state == .possible && pan.translation() == Vector(dx: 5, dy: 0))
        pan.minimumNumberOfTouches = 3
        drag(from: 161, through: 200)
        #expect(pan.state == .possible && pan.translation() == Vector(dx: 5, dy: 0))
    }

    @Test func `lowered threshold applies from the next motion on`() {
        let pan = attach(PanGestureRecognizer())
        let press = attach(LongPressGestureRecognizer())
        stage.touchDown(0, 100, 100)
        drag(from: 101, through: 105)
        press.allowableMovement = 3
        drag(from: 106, through: 106)
        #expect(press.state == .failed && pan.state == .possible)
        pan.threshold = 6.5
        drag(from: 107, through: 107)
        #expect(pan.state == .began)
    }

    @Test func `long press recognized by its time receives later motions`() {
        let press = attach(LongPressGestureRecognizer())
        press.addHandler { [journal] in journal.note("\($0.state) at \($0.location.x)") }
        _ = attach(TapGestureRecognizer())
        stage.touchDown(0, 100, 100)
        drag(from: 101, through: 102)
        stage.clock.advance(by: .milliseconds(500))
        drag(from: 103, through: 104)
        #expect(journal.take() == ["began at 102.0", "changed at 103.0", "changed at 104.0"])
    }

    @Test func `recognizers of different fingers use their own thresholds`() {
        let other = stage.embedded.addWindow(
            Rect(x: 2000, y: 0, width: 1000, height: 1000), rootSurface: stage.surface("other"))
        other.root.script.noted = []
        let pan = attach(PanGestureRecognizer())
        let otherPan = PanGestureRecognizer()
        otherPan.threshold = 3
        other.root.addGestureRecognizer(otherPan)
        stage.touchDown(0, 100, 100)
        stage.touchDown(1, 2050, 50)
        stage.frame(
            .touchMotion(id: 0, to: Point(x: 104, y: 100)), .touchMotion(id: 1, to: Point(x: 2054, y: 50)))
        #expect(pan.state == .possible && otherPan.state == .began)
        drag(from: 105, through: 111)
        #expect(pan.state == .began)
    }
}
