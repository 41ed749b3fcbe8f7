import Proofs
import Testing

import SurfaceResponders

/// Tap counts: consecutive taps within 350 ms and 40 pixels on the same responder.
struct TapCountTests {
    private let stage = RouterStage()
    private let window: Window
    private let counts = Counts()

    private final class Counts {
        var began: [Int32: Int] = [:]
        var ended: [Int32: Int] = [:]
    }

    init() {
        window = stage.window("root")
        let counts = counts
        window.root.script.onTouches = { call, touches, _ in
            for touch in touches {
                if call == .touchesBegan { counts.began[touch.id] = touch.tapCount }
                if call == .touchesEnded { counts.ended[touch.id] = touch.tapCount }
            }
        }
    }

    private func tap(_ x: Double = 10, after duration: Duration = .milliseconds(100), id: Int32 = 0) {
        stage.clock.advance(by: duration)
        stage.touchDown(id, x, 10)
        stage.clock.advance(by: .milliseconds(10))
        stage.touchUp(id)
    }

    @Test(.behavior(51)) func `a first tap counts one and following taps count on`() {
        tap()
        tap()
        tap(48, after: .milliseconds(350))
        #expect(counts.began == [0: 1, 1: 2, 2: 3])
    }

    @Test(.behavior(51)) func `a tap that comes too late counts one again`() {
        tap()
        tap(after: .milliseconds(351))
        #expect(counts.began == [0: 1, 1: 1])
    }

    @Test(.behavior(51)) func `a tap that is too far away counts one again`() {
        tap()
        tap(51)
        #expect(counts.began == [0: 1, 1: 1])
    }

    @Test(.behavior(51)) func `a tap on another responder counts one again`() {
        let child = stage.region("child", Rect(x: 20, y: 0, width: 50, height: 50), in: window.root)
        var count = 0
        child.script.onTouches = { _, touches, _ in count = touches.first?.tapCount ?? 0 }
        tap(15)
        tap(25)
        #expect(count == 1)
    }

    @Test(.behavior(52)) func `the count is fixed when the touch begins`() {
        tap()
        stage.clock.advance(by: .milliseconds(100))
        stage.touchDown(0, 10, 10)
        stage.clock.advance(by: .milliseconds(5000))
        stage.touchMove(0, 50, 10)
        stage.touchUp(0)
        #expect(counts.began[1] == 2)
        #expect(counts.ended[1] == 2)
    }

    @Test(.behavior(51)) func `a touch that moved too far is no tap even if it returns`() {
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 50.5, 10)
        stage.touchMove(0, 10, 10)
        stage.touchUp(0)
        #expect(counts.began == [0: 1] && counts.ended == [0: 0])
        tap(after: .milliseconds(10))
        #expect(counts.began == [0: 1, 1: 1])
    }

    @Test(.behavior(51), arguments: [(Duration.milliseconds(750), 2), (.milliseconds(751), 1)])
    func `a tap that rests too long is not continued by the next`(duration: Duration, count: Int) {
        stage.touchDown(0, 10, 10)
        stage.clock.advance(by: duration)
        stage.touchUp(0)
        tap(after: .milliseconds(10))
        #expect(counts.began == [0: 1, 1: count])
    }

    @Test(.behavior(52)) func `delayed touches keep the tap count of each phase`() {
        let slow = ScriptedRecognizer("slow", stage.journal)
        slow.delaysTouchesBegan = true
        slow.onEnded = [.failed]
        window.root.addGestureRecognizer(slow)
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 90, 10)
        stage.touchUp(0)
        #expect(counts.began == [0: 1] && counts.ended == [0: 0])
    }

    @Test(.behavior(53)) func `two simultaneous taps are counted separately`() {
        let places = [Point(x: 10, y: 10), Point(x: 20, y: 10)]
        for _ in 0..<2 {
            stage.frame(.touchDown(id: 0, at: places[0]), .touchDown(id: 1, at: places[1]))
            stage.frame(.touchUp(id: 0), .touchUp(id: 1))
            stage.clock.advance(by: .milliseconds(50))
        }
        #expect(counts.began == [0: 1, 1: 1, 2: 2, 3: 2])
    }

    @Test(.behavior(53)) func `of two simultaneous taps only the repeated one counts on`() {
        tap()
        stage.clock.advance(by: .milliseconds(50))
        stage.frame(
            .touchDown(id: 0, at: Point(x: 80, y: 10)), .touchDown(id: 1, at: Point(x: 10, y: 10)))
        stage.frame(.touchUp(id: 0), .touchUp(id: 1))
        #expect(counts.began == [0: 1, 1: 1, 2: 2])
        #expect(counts.ended == [0: 1, 1: 1, 2: 2])
    }

    @Test func `a responder's taps are forgotten when it is removed`() {
        weak var gone: SurfaceResponder?
        do {
            let popup = stage.surface("popup")
            window.addSurface(popup)
            tap()
            window.removeSurface(popup)
            gone = popup
            stage.embedded.transport.detachClient(of: popup)
        }
        #expect(gone == nil)
    }

    @Test(.behavior(51)) func `a tap elsewhere restarts the count`() {
        tap(10)
        tap(80)
        tap(10)
        tap(10)
        #expect(counts.began == [0: 1, 1: 1, 2: 1, 3: 2])
    }

    @Test(.behavior(51)) func `a drag elsewhere does not restart the count`() {
        tap(10)
        stage.touchDown(0, 80, 10)
        stage.touchMove(0, 80, 90)
        stage.touchUp(0)
        tap(10)
        #expect(counts.began == [0: 1, 1: 1, 2: 2])
    }
}
