import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The events that responders and their clients receive for touches that a recognizer tracks.
struct GestureDeliveryTests {
    private let stage = RouterStage(recordsFrames: true)
    private let window: Window
    private let recognizer: ScriptedRecognizer

    init() {
        window = stage.window("client")
        recognizer = ScriptedRecognizer("pan", stage.journal)
        stage.desktop.addGestureRecognizer(recognizer)
        window.makeKey(on: stage.seat)
        window.root.script.noted = []
        stage.desktop.script.noted = []
        stage.embedded.transport.frameEnded()
        stage.forget()
    }

    /// Sends a whole touch, with two motions. Each event is a millisecond after the one before.
    private func drag(_ id: Int32 = 0) {
        stage.touchDown(id, 10, 10)
        stage.clock.advance(by: .milliseconds(1))
        stage.touchMove(id, 20, 10)
        stage.clock.advance(by: .milliseconds(1))
        stage.touchMove(id, 30, 10)
        stage.clock.advance(by: .milliseconds(1))
        stage.touchUp(id)
    }

    private func began(_ x: Double) -> [Delivery] { [.touchesBegan("client", [.init(0, x, 10)]), .frame] }
    private func moved(_ x: Double) -> [Delivery] { [.touchesMoved("client", [.init(0, x, 10)]), .frame] }
    private func ended(_ x: Double) -> [Delivery] { [.touchesEnded("client", [.init(0, x, 10)]), .frame] }
    private func cancelled(_ x: Double) -> [Delivery] {
        [.touchesCancelled("client", [.init(0, x, 10)]), .frame]
    }

    @Test(.behavior(128)) func `recognition cancels the used touches once, and nothing follows`() {
        recognizer.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        recognizer.onMoved = [.changed]
        stage.touchMove(0, 30, 10)
        stage.touchUp(0)
        #expect(stage.takeTouches() == began(10) + cancelled(20))
    }

    @Test(.behavior(128)) func `nothing follows if the recognizer is canceled after recognition`() {
        recognizer.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        recognizer.onMoved = [.cancelled]
        stage.touchMove(0, 30, 10)
        stage.touchUp(0)
        #expect(stage.takeTouches() == began(10) + cancelled(20))
    }

    @Test(.behavior(128)) func `responder receives one cancel for all its touches`() {
        window.root.isMultipleTouchEnabled = true
        window.root.script.noted = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 40, 10)
        recognizer.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        recognizer.onMoved = []
        stage.touchMove(1, 50, 10)
        stage.touchUp(0)
        stage.touchUp(1)
        #expect(
            stage.takeTouches().contains(.touchesCancelled("client", [.init(0, 20, 10), .init(1, 40, 10)])))
        #expect(stage.journal.take().count { $0.hasPrefix("client.touchesCancelled") } == 1)
    }

    @Test func `decision in the middle of a frame loses no gathered touch`() {
        window.root.isMultipleTouchEnabled = true
        let ofKeys = ScriptedRecognizer("ofKeys", stage.journal)
        ofKeys.takesPresses = true
        ofKeys.onBegan = [.began]
        ofKeys.allowedTouchTypes = []
        stage.desktop.addGestureRecognizer(ofKeys)
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 40, 10)
        // The end is delayed until all fingers are lifted.
        stage.touchUp(0)
        let (time, seat) = (stage.clock.now, stage.embedded)
        stage.checked {
            stage.seat.handle(contentsOf: [
                InputEvent(time: time, device: seat.touchscreen, .touchUp(id: 1)),
                InputEvent(time: time, device: seat.keyboard, .key(KeyCode(30), isDown: true)),
            ])
        }
        let told = stage.takeTouches()
        #expect(told.contains(.touchesEnded("client", [.init(0, 10, 10)])))
        #expect(told.contains(.touchesEnded("client", [.init(1, 40, 10)])))
    }

    @Test(.behavior(129)) func `without cancelsTouchesInView, the responder gets the whole sequence`() {
        recognizer.cancelsTouchesInView = false
        recognizer.onBegan = [.began]
        recognizer.onMoved = [.changed]
        recognizer.onEnded = [.ended]
        drag()
        #expect(stage.takeTouches() == began(10) + moved(20) + moved(30) + ended(30))
    }

    // MARK: Delayed beginnings

    @Test(.behavior(130)) func `ends are delayed by default, and beginnings are not`() {
        #expect(
            !recognizer.delaysTouchesBegan && recognizer.delaysTouchesEnded && recognizer.cancelsTouchesInView
        )
    }

    @Test(.behavior(130)) func `delayed touches arrive on failure, in order with their timestamps`() {
        recognizer.delaysTouchesBegan = true
        let start = stage.clock.now
        stage.touchDown(0, 10, 10)
        stage.clock.advance(by: .milliseconds(5))
        stage.touchMove(0, 20, 10)
        stage.clock.advance(by: .milliseconds(5))
        stage.touchMove(0, 30, 10)
        #expect(stage.takeTouches() == [])
        let times = Times()
        let noted = NotingTransport(stage.embedded.transport, times)
        stage.seat.transport = noted
        stage.clock.advance(by: .milliseconds(5))
        recognizer.onMoved = [.failed]
        stage.touchMove(0, 40, 10)
        #expect(stage.takeTouches() == began(10) + moved(20) + moved(30) + moved(40))
        #expect(times.all == [0, 5, 10, 15].map { start.advanced(by: .milliseconds($0)) })
        stage.touchUp(0)
        #expect(stage.takeTouches() == ended(40))
        #expect(stage.seat.touches.all.isEmpty)
    }

    @Test(.behavior(130)) func `delayed touches never arrive after recognition`() {
        recognizer.delaysTouchesBegan = true
        stage.touchDown(0, 10, 10)
        recognizer.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        recognizer.onMoved = []
        stage.touchMove(0, 30, 10)
        stage.touchUp(0)
        #expect(stage.takeTouches() == [])
    }

    @Test(.behavior(130)) func `touch lifted while delayed arrives completely on failure`() {
        recognizer.delaysTouchesBegan = true
        drag()
        #expect(stage.takeTouches() == began(10) + moved(20) + moved(30) + ended(30))
        #expect(stage.seat.touches.all.isEmpty)
    }

    @Test(.behavior(130)) func `delayed touches of one frame arrive together`() {
        recognizer.delaysTouchesBegan = true
        stage.frame(.touchDown(id: 0, at: Point(x: 10, y: 10)), .touchDown(id: 1, at: Point(x: 40, y: 10)))
        stage.frame(
            .touchMotion(id: 0, to: Point(x: 20, y: 10)), .touchMotion(id: 1, to: Point(x: 50, y: 10)))
        recognizer.onEnded = [.failed]
        stage.frame(.touchUp(id: 0))
        #expect(
            stage.takeTouches() == [
                .touchesBegan("client", [.init(0, 10, 10), .init(1, 40, 10)]), .frame,
                .touchesMoved("client", [.init(0, 20, 10), .init(1, 50, 10)]), .frame,
                .touchesEnded("client", [.init(0, 20, 10)]), .frame,
            ])
    }

    @Test(.behavior(130)) func `canceling a delayed touch sends nothing`() {
        recognizer.delaysTouchesBegan = true
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        stage.checked { stage.seat.touches.cancelAll() }
        stage.touchUp(0)
        #expect(stage.takeTouches() == [])
        #expect(stage.journal.take() == ["pan.reset"])
    }

    @Test(.behavior(130)) func `removing the surface of a delayed touch sends nothing`() {
        recognizer.delaysTouchesBegan = true
        stage.touchDown(0, 10, 10)
        stage.checked { stage.scene.remove(window) }
        stage.touchUp(0)
        #expect(stage.takeTouches().allSatisfy { $0 == .frame })
    }

    // MARK: Delayed ends

    @Test(.behavior(131)) func `end is delayed while a recognizer is possible and arrives on failure`() {
        let double = TapGestureRecognizer { _ in }
        double.numberOfTapsRequired = 2
        stage.desktop.addGestureRecognizer(double)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.takeTouches() == began(10))
        stage.clock.advance(by: .milliseconds(349))
        #expect(stage.takeTouches() == [])
        stage.clock.advance(by: .milliseconds(1))
        #expect(stage.takeTouches() == ended(10))
        #expect(stage.seat._checkInvariants() == [])
    }

    @Test(.behavior(131)) func `delayed end becomes a cancel on recognition`() {
        var taps = 0
        let double = TapGestureRecognizer { _ in taps += 1 }
        double.numberOfTapsRequired = 2
        stage.desktop.addGestureRecognizer(double)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        stage.touchDown(0, 12, 10)
        stage.touchUp(0)
        #expect(taps == 1)
        #expect(
            stage.takeTouches() == began(10) + [
                .touchesBegan("client", [.init(1, 12, 10)]), .frame,
                .touchesCancelled("client", [.init(0, 10, 10), .init(1, 12, 10)]), .frame,
            ])
        #expect(stage.seat._checkInvariants() == [])
    }

    @Test(.behavior(131)) func `without delaysTouchesEnded, the end is delivered immediately`() {
        let double = TapGestureRecognizer { _ in }
        double.numberOfTapsRequired = 2
        double.delaysTouchesEnded = false
        stage.desktop.addGestureRecognizer(double)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.takeTouches() == began(10) + ended(10))
    }

    // MARK: Touches that it does not track

    @Test(.behavior(132)) func `ignored touch is neither delayed nor canceled`() {
        recognizer.delaysTouchesBegan = true
        recognizer.beforeBegan = { [recognizer] touches, event in
            for touch in touches { recognizer.ignore(touch, for: event) }
        }
        recognizer.onMoved = [.began]
        drag()
        #expect(stage.takeTouches() == began(10) + moved(20) + moved(30) + ended(30))
    }

    @Test(.behavior(132)) func `touch rejected by the delegate is neither delayed nor canceled`() {
        let delegate = ScriptedGestureDelegate()
        delegate.receives = { $0.location.x > 50 }
        recognizer.delegate = delegate
        recognizer.delaysTouchesBegan = true
        recognizer.notesCalls = true
        drag()
        #expect(stage.takeTouches() == began(10) + moved(20) + moved(30) + ended(30))
        #expect(stage.journal.take() == [])
    }

    @Test(.behavior(132)) func `touch of a disallowed type is not seen`() {
        recognizer.allowedTouchTypes = [.indirectPointer]
        recognizer.onBegan = [.ended]
        drag()
        #expect(stage.takeTouches() == began(10) + moved(20) + moved(30) + ended(30))
    }

    // MARK: Several clients

    @Test(.behavior(145), .requirement(33))
    func `each involved client is canceled once, uninvolved clients are not`() {
        let other = stage.window("other", atX: 200)
        stage.window("third", atX: 400)
        recognizer.allowedTouchTypes = []
        for window in [window, other] {
            let pan = ScriptedRecognizer("unused", stage.journal)
            window.root.addGestureRecognizer(pan)
        }
        let two = ScriptedRecognizer("two", stage.journal)
        let delegate = ScriptedGestureDelegate()
        delegate.receives = { $0.location.x < 400 }
        two.delegate = delegate
        stage.desktop.addGestureRecognizer(two)
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 210, 10)
        stage.touchDown(2, 410, 10)
        stage.touchDown(3, 40, 10)
        two.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        stage.touchMove(2, 420, 10)
        let cancels = stage.takeTouches().filter { if case .touchesCancelled = $0 { true } else { false } }
        #expect(
            cancels == [
                .touchesCancelled("client", [.init(0, 20, 10), .init(3, 40, 10)]),
                .touchesCancelled("other", [.init(1, 10, 10)]),
            ])
    }

    @Test(.behavior(145)) func `other touches of a canceled client are canceled too`() {
        let application = Application()
        let one = stage.window("one", atX: 200, application: application)
        stage.window("two", atX: 400, application: application)
        let pan = ScriptedRecognizer("pan", stage.journal)
        one.root.addGestureRecognizer(pan)
        stage.touchDown(0, 210, 10)
        stage.touchDown(1, 410, 10)
        pan.onMoved = [.began]
        stage.touchMove(0, 220, 10)
        let cancels = stage.takeTouches().filter { if case .touchesCancelled = $0 { true } else { false } }
        #expect(
            cancels == [
                .touchesCancelled("one", [.init(0, 20, 10)]), .touchesCancelled("two", [.init(1, 10, 10)]),
            ])
        stage.touchMove(1, 420, 10)
        stage.touchUp(0)
        stage.touchUp(1)
        #expect(!stage.takeTouches().contains { if case .touchesEnded = $0 { true } else { false } })
    }

    @Test(.behavior(132)) func `second touch that the responder rejects still counts for a gesture`() {
        window.root.isMultipleTouchEnabled = false
        recognizer.notesCalls = true
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 40, 10)
        stage.touchMove(1, 60, 10)
        #expect(recognizer.numberOfTouches == 2)
        stage.touchUp(1)
        #expect(stage.journal.take() == ["pan.began", "pan.began", "pan.moved", "pan.ended"])
        #expect(stage.takeTouches() == began(10))
        stage.touchUp(0)
    }

    // MARK: Locks and devices

    @Test(.behavior(191)) func `removed device's touch does not keep a recognizer busy`() {
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.checked { stage.seat.removeDevice(stage.embedded.touchscreen.id) }
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
        #expect(stage.seat._areRecognizersIdle)
    }

    @Test(.behavior(191)) func `touch cancel from the device cancels recognizers`() {
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.send(stage.embedded.touchscreen, .touchCancel)
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
    }

    @Test(.behavior(191)) func `lock cancels recognizers and disables those of the policy`() {
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        let own = ScriptedRecognizer("own", stage.journal)
        window.root.addGestureRecognizer(own)
        stage.checked { stage.seat.begin(PassingLock(kind: .lock, owner: nil)) }
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
        own.notesCalls = true
        recognizer.notesCalls = true
        stage.touchDown(1, 20, 20)
        #expect(stage.journal.take() == ["own.began"])
    }

    /// A lock that passes input to the window below, as if that were the lock screen.
    private final class PassingLock: Grab {
        override func pressDecision(for hit: HitTestResult?) -> Decision { .pass }
    }

    @Test(.behavior(191)) func `policy's gesture continues when the touched surface is removed`() {
        recognizer.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        recognizer.onMoved = [.changed]
        stage.checked { stage.scene.remove(window) }
        stage.touchMove(0, 30, 10)
        recognizer.onEnded = [.ended]
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan is began", "pan is changed", "pan is ended", "pan.reset"])
    }

    @Test func `explanation names the recognizer`() {
        var reasons: [String] = []
        let observation = stage.seat.observeExplanations { reasons.append($0.description) }
        defer { observation.cancel() }
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        #expect(reasons.contains { $0.contains("recognized by pan") })
    }

    private final class Times {
        var all: [Timestamp] = []
    }

    /// Records the timestamps of the delivered touches.
    private final class NotingTransport: PartialTransport {
        private let inner: RecordingTransport
        private let times: Times

        init(_ inner: RecordingTransport, _ times: Times) {
            self.inner = inner
            self.times = times
        }

        func touches(
            _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
        ) -> Bool {
            for touch in touches {
                #expect(touch.timestamp == event.timestamp && touch.phase == phase)
                times.all.append(touch.timestamp)
            }
            return inner.touches(touches, phase, on: surface, with: event)
        }

        func frameEnded() { inner.frameEnded() }
    }
}
