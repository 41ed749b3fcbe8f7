import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Recognizers of fingers that do not move: tap and long press.
struct TapAndPressTests {
    private let stage = RouterStage()
    private let window: Window
    private let told = Journal()

    init() {
        window = stage.window("client")
        window.root.script.noted = []
    }

    private func tap(taps: Int = 1, fingers: Int = 1) -> TapGestureRecognizer {
        let tap = TapGestureRecognizer { [told] tap in
            told.note("tap at \(Int(tap.location.x)),\(Int(tap.location.y)) with \(tap.numberOfTouches)")
        }
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = fingers
        window.root.addGestureRecognizer(tap)
        return tap
    }

    private func longPress() -> LongPressGestureRecognizer {
        let press = LongPressGestureRecognizer { [told] in told.note("\($0.state)") }
        window.root.addGestureRecognizer(press)
        return press
    }

    private func touch(_ x: Double, _ y: Double, for duration: Duration = .milliseconds(50)) {
        stage.touchDown(0, x, y)
        stage.clock.advance(by: duration)
        stage.touchUp(0)
    }

    // MARK: Tap

    @Test(.behavior(140)) func `tap reports the location of the finger`() {
        _ = tap()
        touch(10, 20)
        #expect(told.take() == ["tap at 10,20 with 1"])
    }

    @Test(.behavior(140)) func `tap requires the exact number of fingers`() {
        _ = tap(fingers: 2)
        touch(10, 10)
        stage.frame(.touchDown(id: 0, at: Point(x: 10, y: 10)), .touchDown(id: 1, at: Point(x: 30, y: 10)))
        stage.touchUp(0)
        stage.touchUp(1)
        #expect(told.take() == ["tap at 30,10 with 1"])
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 30, 10)
        stage.frame(.touchUp(id: 0), .touchUp(id: 1))
        #expect(told.take() == ["tap at 20,10 with 2"])
    }

    @Test(.behavior(140)) func `additional finger fails a tap`() {
        let tap = tap()
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 30, 10)
        #expect(tap.state == .failed)
        stage.touchUp(0)
        stage.touchUp(1)
        #expect(told.take() == [])
    }

    @Test(.behavior(140), arguments: [(15.0, true), (15.5, false)])
    func `moving too far fails a tap`(way: Double, isTap: Bool) {
        _ = tap()
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 10 + way, 10)
        stage.touchUp(0)
        #expect(told.take().isEmpty != isTap)
    }

    @Test(.behavior(140), arguments: [(Duration.milliseconds(749), true), (.milliseconds(750), false)])
    func `resting too long fails a tap`(duration: Duration, isTap: Bool) {
        _ = tap()
        touch(10, 10, for: duration)
        #expect(told.take().isEmpty != isTap)
    }

    @Test(.behavior(140)) func `triple tap requires three taps within the interval`() {
        _ = tap(taps: 3)
        touch(10, 10)
        touch(10, 10)
        stage.clock.advance(by: .milliseconds(350))
        touch(10, 10)
        #expect(told.take() == [])
        stage.clock.advance(by: .milliseconds(350))
        for _ in 0..<3 {
            touch(12, 10)
            stage.clock.advance(by: .milliseconds(100))
        }
        #expect(told.take() == ["tap at 12,10 with 1"])
    }

    @Test(.behavior(133, 140), arguments: [false, true])
    func `without a requirement, a single tap acts before a double tap`(isDoubleFirst: Bool) {
        let taps = (isDoubleFirst ? [2, 1] : [1, 2]).map { count in
            let tap = TapGestureRecognizer { [told] _ in told.note("\(count)") }
            tap.numberOfTapsRequired = count
            window.root.addGestureRecognizer(tap)
            return tap
        }
        touch(10, 10)
        #expect(told.take() == ["1"])
        touch(10, 10)
        #expect(told.take() == ["2"])
        stage.clock.advance(by: .milliseconds(400))
        #expect(taps.map(\.state) == [.possible, .possible])
        touch(10, 10)
        stage.clock.advance(by: .milliseconds(400))
        touch(10, 10)
        #expect(told.take() == ["1", "1"])
    }

    @Test(.behavior(133)) func `tap prevents a double tap on an ancestor`() {
        let parent = TapGestureRecognizer { [told] _ in told.note("parent") }
        parent.numberOfTapsRequired = 2
        stage.desktop.addGestureRecognizer(parent)
        _ = tap()
        touch(10, 10)
        touch(10, 10)
        #expect(told.take() == ["tap at 10,10 with 1", "tap at 10,10 with 1"])
    }

    @Test(.behavior(31)) func `tapped button acts and does not become first responder`() {
        let field = stage.region("field", Rect(x: 50, y: 0, width: 40, height: 40), in: window.root)
        field.script.canBecomeFirst = true
        window.makeKey(on: stage.seat)
        let button = stage.region("button", Rect(x: 0, y: 0, width: 40, height: 40), in: window.root)
        button.addGestureRecognizer(TapGestureRecognizer { [told] _ in told.note("acts") })
        touch(60, 10)
        #expect(field.isFirstResponder)
        touch(10, 10)
        #expect(told.take() == ["acts"])
        #expect(field.isFirstResponder && !button.isFirstResponder)
    }

    @Test(.behavior(140)) func `second tap too far from the first fails a double tap`() {
        let tap = tap(taps: 2)
        touch(10, 10)
        stage.touchDown(0, 51, 10)
        #expect(tap.state == .failed)
        stage.touchUp(0)
        #expect(told.take() == [])
    }

    @Test(.behavior(140), arguments: [false, true])
    func `double tap reports the location of its first tap`(waits: Bool) {
        let tap = tap(taps: 2)
        let blocker = ScriptedRecognizer("blocker", stage.journal)
        blocker.onTimer = [.failed]
        blocker.onBegan = []
        if waits {
            window.root.addGestureRecognizer(blocker)
            tap.require(toFail: blocker)
            blocker.beforeBegan = { [blocker] _, _ in blocker.startTimer(.milliseconds(200)) }
        }
        touch(10, 10)
        touch(30, 20)
        stage.clock.advance(by: .milliseconds(400))
        #expect(told.take() == ["tap at 10,10 with 1"])
    }

    @Test(.behavior(140)) func `location without a surface is in window coordinates`() {
        window.frame = Rect(x: 50, y: 60, width: 100, height: 100)
        var places: [Point?] = []
        let handler: (GestureRecognizer) -> Void = { recognizer in
            places = [
                recognizer.location(in: nil), recognizer.location(ofTouch: 0, in: nil), recognizer.location,
            ]
        }
        let tap = tap()
        tap.addHandler(handler)
        touch(60, 80)
        #expect(places == [Point(x: 10, y: 20), Point(x: 10, y: 20), Point(x: 60, y: 80)])
        // For a responder without a window, the location is in global coordinates.
        tap.isEnabled = false
        let other = TapGestureRecognizer(handler: handler)
        stage.desktop.addGestureRecognizer(other)
        touch(60, 90)
        #expect(places == Array(repeating: Point(x: 60, y: 90), count: 3))
    }

    @Test(.behavior(140)) func `tap's locations are in the surface's coordinates`() {
        window.frame = Rect(x: 50, y: 60, width: 100, height: 100)
        var place: Point?
        var first: Point?
        let tap = tap()
        tap.addHandler { [window] in
            place = $0.location(in: window.root)
            first = $0.location(ofTouch: 0, in: window.root)
            #expect($0.location(ofTouch: 1, in: nil) == nil)
        }
        touch(60, 80)
        #expect(place == Point(x: 10, y: 20) && first == place)
    }

    // MARK: Long press

    @Test(.behavior(141)) func `long press begins after half a second and ends on release`() {
        _ = longPress()
        stage.touchDown(0, 10, 10)
        stage.clock.advance(by: .milliseconds(499))
        #expect(told.take() == [])
        stage.clock.advance(by: .milliseconds(1))
        #expect(told.take() == ["began"])
        stage.touchMove(0, 60, 10)
        stage.touchUp(0)
        #expect(told.take() == ["changed", "ended"])
        #expect(
            stage.takeTouches() == [
                .touchesBegan("client", [.init(0, 10, 10)]), .touchesCancelled("client", [.init(0, 10, 10)]),
            ])
    }

    @Test(.behavior(141)) func `release before the minimum duration fails a long press`() {
        let press = longPress()
        touch(10, 10, for: .milliseconds(499))
        #expect(press.state == .possible)
        stage.clock.advance(by: .milliseconds(1000))
        #expect(told.take() == [])
    }

    @Test(.behavior(141), arguments: [(10.0, true), (10.5, false)])
    func `motion before the minimum duration fails a long press`(way: Double, isPress: Bool) {
        _ = longPress()
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 10, 10 + way)
        stage.clock.advance(by: .milliseconds(500))
        #expect(told.take().isEmpty != isPress)
        stage.touchUp(0)
    }

    @Test(.behavior(141)) func `long press can require more fingers and preceding taps`() {
        let press = longPress()
        press.numberOfTouchesRequired = 2
        touch(10, 10, for: .milliseconds(600))
        #expect(told.take() == [])
        stage.touchDown(0, 10, 10)
        stage.clock.advance(by: .milliseconds(300))
        stage.touchDown(1, 30, 10)
        stage.clock.advance(by: .milliseconds(499))
        #expect(told.take() == [])
        stage.clock.advance(by: .milliseconds(1))
        stage.touchUp(0)
        stage.touchUp(1)
        #expect(told.take() == ["began", "ended"])
        press.numberOfTouchesRequired = 1
        press.numberOfTapsRequired = 1
        touch(10, 10, for: .milliseconds(600))
        #expect(told.take() == [])
        touch(10, 10)
        stage.clock.advance(by: .milliseconds(100))
        touch(10, 10, for: .milliseconds(500))
        #expect(told.take() == ["began", "ended"])
    }

    @Test(.behavior(141)) func `finger added during a long press is delivered to the client`() {
        _ = longPress()
        window.root.isMultipleTouchEnabled = true
        stage.touchDown(0, 10, 10)
        stage.clock.advance(by: .milliseconds(500))
        _ = stage.takeTouches()
        stage.touchDown(1, 40, 10)
        stage.touchUp(1)
        #expect(
            stage.takeTouches() == [
                .touchesBegan("client", [.init(1, 40, 10)]), .touchesEnded("client", [.init(1, 40, 10)]),
            ])
        #expect(told.take() == ["began"])
    }

    // MARK: The pointer

    @Test(.behavior(193)) func `click is a tap, and its press is canceled for the client`() {
        _ = tap()
        stage.click(10, 10)
        #expect(told.take() == ["tap at 10,10 with 1"])
        let buttons = stage.take().filter {
            switch $0 {
            case .buttonPressed, .buttonReleased, .buttonsCancelled: true
            default: false
            }
        }
        #expect(buttons == [.buttonPressed("client", .left), .buttonsCancelled("client")])
    }

    @Test(.behavior(193)) func `only the left button counts as a finger`() {
        _ = tap()
        stage.move(to: 10, 10)
        stage.press(.right)
        stage.release(.right)
        #expect(told.take() == [])
    }

    @Test(.behavior(193)) func `double click is a double tap`() {
        _ = tap(taps: 2)
        stage.click(10, 10)
        stage.click(12, 10)
        #expect(told.take() == ["tap at 10,10 with 1"])
    }

    @Test(.behavior(193)) func `held button is a long press`() {
        _ = longPress()
        stage.move(to: 10, 10)
        stage.press()
        stage.clock.advance(by: .milliseconds(500))
        stage.move(to: 20, 10)
        stage.release()
        #expect(told.take() == ["began", "changed", "ended"])
    }

    @Test(.behavior(193)) func `removing the mouse while a button is down cancels a long press`() {
        _ = longPress()
        stage.move(to: 10, 10)
        stage.press()
        stage.clock.advance(by: .milliseconds(500))
        stage.checked { stage.seat.removeDevice(stage.embedded.mouse.id) }
        #expect(told.take() == ["began", "cancelled"])
        #expect(stage.seat._areRecognizersIdle)
    }

    @Test(.behavior(193)) func `recognizer limited to direct touches ignores the pointer`() {
        tap().allowedTouchTypes = [.direct]
        stage.click(10, 10)
        #expect(told.take() == [])
    }
}
