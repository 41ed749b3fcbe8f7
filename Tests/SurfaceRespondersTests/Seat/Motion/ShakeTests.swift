import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

struct ShakeTests {
    /// Records the motion events that it receives.
    private final class Shaken: SurfaceResponder {
        let journal: Journal
        let name: String
        var handles = true
        var onTime: ((Timestamp) -> Void)?

        init(_ name: String, _ journal: Journal, frame: Rect) {
            self.name = name
            self.journal = journal
            super.init(kind: .surface, frame: frame)
        }

        override var canBecomeFirstResponder: Bool { true }
        override func motionBegan(_ motion: Motion, with event: MotionEvent) {
            journal.note("\(name) began")
            onTime?(event.timestamp)
            if !handles { super.motionBegan(motion, with: event) }
        }
        override func motionEnded(_ motion: Motion, with event: MotionEvent) {
            journal.note("\(name) ended")
            onTime?(event.timestamp)
            if !handles { super.motionEnded(motion, with: event) }
        }
        override func motionCancelled(_ motion: Motion, with event: MotionEvent) {
            journal.note("\(name) cancelled")
            if !handles { super.motionCancelled(motion, with: event) }
        }
    }

    private final class Desktop: Responder {
        let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        override func motionBegan(_ motion: Motion, with event: MotionEvent) { journal.note("desktop began") }
        override func motionEnded(_ motion: Motion, with event: MotionEvent) { journal.note("desktop ended") }
    }

    private let journal = Journal()
    private let embedded: EmbeddedSeat
    private let window: Window
    private let first: Shaken
    private let desktop: Desktop

    init() {
        desktop = Desktop(journal)
        embedded = EmbeddedSeat(delegate: desktop)
        first = Shaken("first", journal, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: first)
        window.makeKey(on: embedded.seat)
        first.becomeFirstResponder()
    }

    /// Sends jolts in alternating directions, 100 milliseconds apart.
    private func jolt(_ count: Int, from number: Int = 0) {
        for index in number..<number + count {
            let sign: Double = index.isMultiple(of: 2) ? 1 : -1
            embedded.seat.motion.handle(Acceleration(x: 0, y: 0, z: 9.81), at: embedded.clock.now)
            embedded.seat.motion.handle(Acceleration(x: sign * 30, y: 0, z: 9.81), at: embedded.clock.now)
            embedded.clock.advance(by: .milliseconds(100))
        }
    }

    private func rest() { embedded.clock.advance(by: .milliseconds(1000)) }

    @Test(.behavior(117)) func `a shake begins and ends once regardless of the number of jolts`() {
        jolt(8)
        #expect(journal.take() == ["first began"])
        #expect(embedded.seat.motion.isShaking)
        rest()
        #expect(journal.take() == ["first ended"])
        #expect(!embedded.seat.motion.isShaking)
        jolt(4)
        rest()
        #expect(journal.take() == ["first began", "first ended"])
    }

    @Test(.behavior(117)) func `too few or too slow jolts are no shake`() {
        jolt(3)
        rest()
        jolt(1)
        rest()
        for number in 0..<10 {
            jolt(1, from: number)
            embedded.clock.advance(by: .milliseconds(400))
        }
        #expect(journal.take() == [])
    }

    @Test(.behavior(117, 187)) func `neither pushes in one direction nor noise are a shake`() {
        for sample in 0..<60 {
            let push: Double = sample % 6 == 3 ? 30 : 0
            embedded.seat.motion.handle(Acceleration(x: push, y: 0, z: 9.81), at: embedded.clock.now)
            embedded.clock.advance(by: .milliseconds(20))
        }
        for value in [.nan, .infinity, 0.5, -0.5, 3] as [Double] {
            embedded.seat.motion.handle(Acceleration(x: value, y: 0, z: 9.81), at: embedded.clock.now)
        }
        #expect(journal.take() == [])
    }

    @Test(.behavior(118)) func `an unhandled shake climbs`() {
        first.handles = false
        jolt(4)
        rest()
        #expect(journal.take() == ["first began", "desktop began", "first ended", "desktop ended"])
    }

    @Test(.behavior(118)) func `a shake without a first responder reaches no responder`() {
        first.resignFirstResponder()
        jolt(6)
        rest()
        #expect(journal.take() == [])
        embedded.seat.focus.resignKey()
        jolt(6)
        #expect(journal.take() == [])
    }

    @Test(.behavior(119)) func `a shake that lasts too long is canceled and does not end afterwards`() {
        jolt(60)
        #expect(journal.take() == ["first began", "first cancelled"])
        rest()
        #expect(journal.take() == [])
        jolt(4)
        #expect(journal.take() == ["first began"])
    }

    @Test(.behavior(119)) func `a lock cancels a shake and prevents new ones`() {
        jolt(4)
        let lock = Grab(kind: .lock, owner: nil)
        embedded.seat.begin(lock)
        #expect(journal.take() == ["first began", "first cancelled"])
        rest()
        jolt(5)
        rest()
        embedded.seat.revoke(lock)
        #expect(journal.take() == [])
        jolt(5)
        #expect(journal.take() == ["first began"])
    }

    @Test(.behavior(119)) func `removing the first responder cancels the shake`() {
        let inner = Shaken("inner", journal, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        first.addSubresponder(inner)
        inner.becomeFirstResponder()
        jolt(4)
        inner.removeFromSuperresponder()
        #expect(journal.take() == ["inner began", "inner cancelled"])
        rest()
        #expect(journal.take() == [])
    }

    @Test(.behavior(119)) func `a pause cancels a shake and prevents new ones`() {
        jolt(4)
        embedded.seat.pause()
        #expect(journal.take() == ["first began", "first cancelled"])
        rest()
        jolt(5)
        rest()
        embedded.seat.resume()
        #expect(journal.take() == [])
        jolt(5)
        #expect(journal.take() == ["first began"])
    }

    @Test(.behavior(119)) func `a canceled shake does not begin again while it continues`() {
        jolt(4)
        let lock = Grab(kind: .lock, owner: nil)
        embedded.seat.begin(lock)
        embedded.seat.revoke(lock)
        jolt(8)
        #expect(journal.take() == ["first began", "first cancelled"])
        rest()
        jolt(4)
        #expect(journal.take() == ["first began"])
    }

    @Test(.behavior(54, 117)) func `motion events carry the time of their sample on the seat's clock`() {
        first.onTime = { [journal] in journal.note("at \($0.microseconds / 1000) ms") }
        jolt(4)
        rest()
        #expect(journal.take() == ["first began", "at 1300 ms", "first ended", "at 1600 ms"])
    }

    @Test(.behavior(119)) func `removing the responder as the shake begins stops the climb`() {
        let inner = Shaken("inner", journal, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        first.addSubresponder(inner)
        first.handles = false
        inner.handles = false
        inner.becomeFirstResponder()
        inner.onTime = { [unowned inner] _ in inner.removeFromSuperresponder() }
        jolt(4)
        rest()
        #expect(journal.take() == ["inner began", "inner cancelled"])
    }

    @Test(.behavior(119)) func `removing the window cancels the shake`() {
        jolt(4)
        embedded.scene.remove(window)
        rest()
        #expect(journal.take() == ["first began", "first cancelled"])
    }

    @Test(.behavior(120)) func `the end follows the beginning across a first responder change`() {
        let other = Shaken("other", journal, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let second = embedded.addWindow(Rect(x: 200, y: 0, width: 100, height: 100), rootSurface: other)
        jolt(4)
        second.makeKey(on: embedded.seat)
        other.becomeFirstResponder()
        rest()
        #expect(journal.take() == ["first began", "first ended"])
    }

    // MARK: The pointer

    /// Moves the pointer back and forth in steps of ten milliseconds. Each stroke covers `way` in `duration`.
    private func shakePointer(_ way: Double, for duration: Duration, strokes: Int) {
        for stroke in 0..<strokes {
            let steps = duration / .milliseconds(10)
            for _ in 0..<Int(steps) {
                embedded.clock.advance(by: .milliseconds(10))
                let delta = Vector(dx: (stroke.isMultiple(of: 2) ? way : -way) / steps, dy: 0)
                embedded.send(embedded.mouse, .pointerMotion(delta: delta, unaccelerated: delta))
            }
        }
    }

    @Test(.behavior(187)) func `shaking the pointer is a shake only when enabled`() {
        shakePointer(400, for: .milliseconds(150), strokes: 6)
        #expect(journal.take() == [])
        embedded.seat.motion.recognizesPointerShakes = true
        shakePointer(400, for: .milliseconds(150), strokes: 6)
        #expect(journal.take() == ["first began"])
        rest()
        #expect(journal.take() == ["first ended"])
    }

    @Test(
        .behavior(187),
        arguments: [
            (100.0, Duration.milliseconds(100)), (600, .milliseconds(800)), (2000, .milliseconds(400)),
        ])
    func `ordinary pointer motion is no shake`(way: Double, duration: Duration) {
        embedded.seat.motion.recognizesPointerShakes = true
        shakePointer(way, for: duration, strokes: 8)
        #expect(journal.take() == [])
    }
}
