import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Several recognizers that track the same touches.
struct GestureArbitrationTests {
    private let stage = RouterStage()
    private let window: Window
    private let one: ScriptedRecognizer
    private let other: ScriptedRecognizer
    private let above: ScriptedRecognizer

    init() {
        window = stage.window("client")
        one = ScriptedRecognizer("one", stage.journal)
        other = ScriptedRecognizer("other", stage.journal)
        above = ScriptedRecognizer("above", stage.journal)
        window.root.addGestureRecognizer(one)
        window.root.addGestureRecognizer(other)
        stage.desktop.addGestureRecognizer(above)
        window.root.script.noted = []
        stage.desktop.script.noted = []
        window.makeKey(on: stage.seat)
        stage.forget()
    }

    private func said() -> [String] {
        stage.journal.take().filter { $0.contains(" is ") }
    }

    @Test(.promise(24), .behavior(133), .requirement(38))
    func `recognition fails the other recognizers, also on ancestors`() {
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect([one.state, other.state, above.state] == [.began, .failed, .failed])
        other.onEnded = [.ended]
        above.onEnded = [.ended]
        one.onEnded = [.ended]
        stage.touchUp(0)
        #expect(said() == ["one is began", "one is ended"])
    }

    @Test(.behavior(133)) func `recognition cancels others that have begun`() {
        let delegate = ScriptedGestureDelegate()
        delegate.receives = { $0.location.x < 50 }
        one.delegate = delegate
        stage.touchDown(0, 60, 10)
        above.onMoved = [.began]
        other.isEnabled = false
        stage.touchMove(0, 70, 10)
        above.onMoved = []
        // Both recognizers track this finger.
        stage.touchDown(1, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(1, 20, 10)
        #expect(said() == ["above is began", "one is began", "above is cancelled"])
    }

    /// A recognizer whose overrides declare failure requirements.
    private final class Patient: GestureRecognizer {
        var waitsFor: GestureRecognizer?
        var isAwaitedBy: GestureRecognizer?

        override func touchesEnded(_ touches: Touches, with event: Event) { state = .ended }
        override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other === waitsFor }
        override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other === isAwaitedBy }
    }

    @Test(.behavior(135), arguments: [false, true])
    func `subclass can wait for the failure of another recognizer`(isRecognized: Bool) {
        let patient = Patient { [journal = stage.journal] _ in journal.note("patient is recognized") }
        patient.waitsFor = one
        window.root.addGestureRecognizer(patient)
        other.isEnabled = false
        above.isEnabled = false
        one.beforeBegan = { [one] _, _ in one.startTimer(.milliseconds(100)) }
        one.onTimer = [isRecognized ? .ended : .failed]
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(said() == [] && patient.state == .possible)
        stage.clock.advance(by: .milliseconds(100))
        #expect(said() == [isRecognized ? "one is ended" : "patient is recognized"])
    }

    @Test(.behavior(135)) func `subclass can make others wait for its failure`() {
        let patient = Patient { [journal = stage.journal] _ in journal.note("patient is recognized") }
        patient.isAwaitedBy = one
        window.root.addGestureRecognizer(patient)
        one.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        #expect(said() == [] && one.state == .possible && one.hasBegun)
        stage.touchUp(0)
        #expect(said() == ["patient is recognized"])
    }

    @Test(.behavior(133)) func `recognizers of different fingers are independent`() {
        stage.window("second", atX: 200).root.script.noted = []
        let delegate = ScriptedGestureDelegate()
        delegate.receives = { $0.location.x > 200 }
        above.delegate = delegate
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 210, 10)
        one.onMoved = [.began]
        above.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        stage.touchMove(1, 220, 10)
        #expect(one.state == .began && above.state == .began)
    }

    @Test(.behavior(134), arguments: [true, false])
    func `either delegate can allow simultaneous recognition`(isFirst: Bool) {
        let delegate = ScriptedGestureDelegate()
        delegate.allowsSimultaneous = true
        (isFirst ? one : other).delegate = delegate
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        other.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect([one.state, other.state, above.state] == [.began, .began, .failed])
    }

    @Test(.behavior(133)) func `subclass can decline to prevent others or to be prevented`() {
        final class Polite: GestureRecognizer {
            override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
            override func touchesMoved(_ touches: Touches, with event: Event) { state = .began }
        }
        final class Stubborn: GestureRecognizer {
            override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
        }
        let polite = Polite()
        let stubborn = Stubborn()
        window.root.addGestureRecognizer(polite)
        window.root.addGestureRecognizer(stubborn)
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        #expect(one.state == .possible && polite.state == .began)
        one.onMoved = [.began]
        polite.isEnabled = false
        stage.touchMove(0, 30, 10)
        #expect(one.state == .began && stubborn.state == .possible && other.state == .failed)
    }

    // MARK: Failure requirements

    @Test(.promise(24), .behavior(135))
    func `dependent recognizer begins when the required one fails`() {
        one.require(toFail: other)
        above.isEnabled = false
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(one.state == .possible && said() == [])
        one.onMoved = []
        other.onMoved = [.failed]
        stage.touchMove(0, 30, 10)
        #expect(said() == ["one is began"])
        #expect(one.location == Point(x: 30, y: 10))
    }

    @Test(.behavior(135)) func `delayed discrete recognizer reports its original location`() {
        one.require(toFail: other)
        above.isEnabled = false
        var place: Point?
        one.addHandler { place = $0.location(in: nil) }
        other.onBegan = []
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 40, 10)
        one.onEnded = [.ended]
        stage.touchMove(0, 20, 10)
        stage.touchUp(0)
        #expect(place == nil)
        stage.touchMove(1, 80, 80)
        other.onMoved = [.failed]
        stage.touchMove(1, 90, 90)
        // The center of both fingers at the time when the first was lifted.
        #expect(place == Point(x: 30, y: 10))
        #expect(said() == ["one is ended"])
    }

    @Test(.behavior(135)) func `dependent recognizer fails when the required one is recognized`() {
        one.require(toFail: other)
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        other.onMoved = [.began]
        one.onMoved = []
        stage.touchMove(0, 30, 10)
        #expect(one.state == .failed)
        #expect(said() == ["other is began"])
    }

    @Test(.behavior(135)) func `requirement also holds for simultaneous recognition`() {
        let delegate = ScriptedGestureDelegate()
        delegate.allowsSimultaneous = true
        one.delegate = delegate
        one.require(toFail: other)
        stage.touchDown(0, 10, 10)
        other.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        other.onMoved = []
        one.onMoved = [.began]
        stage.touchMove(0, 30, 10)
        #expect(said() == ["other is began"])
        #expect(one.state == .failed)
    }

    @Test(.behavior(135)) func `continuous recognizer that ended while waiting begins and ends`() {
        one.require(toFail: other)
        above.isEnabled = false
        other.onEnded = []
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began, .changed]
        stage.touchMove(0, 20, 10)
        one.onEnded = [.ended]
        stage.touchUp(0)
        #expect(said() == ["one is began", "one is ended"])
    }

    @Test(.behavior(135)) func `requirement on a recognizer without touches is ignored`() {
        let elsewhere = ScriptedRecognizer("elsewhere", stage.journal)
        one.require(toFail: elsewhere)
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(one.state == .began)
    }

    @Test(.behavior(136)) func `single tap that requires a double tap to fail acts after the interval`() {
        var told: [String] = []
        let double = TapGestureRecognizer { _ in told.append("double") }
        double.numberOfTapsRequired = 2
        let single = TapGestureRecognizer { tap in told.append("single at \(Int(tap.location.x))") }
        single.require(toFail: double)
        window.root.addGestureRecognizer(single)
        window.root.addGestureRecognizer(double)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        stage.clock.advance(by: .milliseconds(349))
        #expect(told == [])
        stage.clock.advance(by: .milliseconds(1))
        #expect(told == ["single at 10"])
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        stage.clock.advance(by: .milliseconds(100))
        stage.touchDown(0, 12, 10)
        stage.touchUp(0)
        #expect(told == ["single at 10", "double"])
        #expect(single.state == .possible && double.state == .possible)
        #expect(stage.seat._areRecognizersIdle)
    }

    @Test(.behavior(137)) func `circular failure requirement is refused`() {
        one.require(toFail: other)
        other.require(toFail: above)
        above.require(toFail: one)
        above.require(toFail: above)
        #expect(above.failureRequirements.isEmpty)
        other.require(toFail: one)
        #expect(other.failureRequirements.count == 1)
        #expect(
            stage.embedded.misuses.map(\.description) == [
                "other cannot require one to fail: the requirement is circular"
            ])
        stage.touchDown(0, 10, 10)
        above.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(above.state == .began)
    }

    @Test(.behavior(135), arguments: [true, false])
    func `delegate on either side can require a failure`(isRequired: Bool) {
        let delegate = ScriptedGestureDelegate()
        delegate.isRequiredToFail = isRequired
        delegate.requiresFailure = !isRequired
        (isRequired ? other : one).delegate = delegate
        above.isEnabled = false
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(one.state == .possible)
        one.onMoved = []
        other.onMoved = [.failed]
        stage.touchMove(0, 30, 10)
        #expect(one.state == .began)
    }

    @Test(.behavior(137)) func `two mutually dependent recognizers do not wait forever`() {
        let delegate = ScriptedGestureDelegate()
        delegate.requiresFailure = true
        one.delegate = delegate
        other.delegate = delegate
        above.isEnabled = false
        one.onMoved = [.began]
        other.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        #expect(one.state == .began && other.state == .failed)
    }

    @Test(.behavior(137)) func `three cyclically dependent recognizers do not wait forever`() {
        final class Waiting: GestureRecognizerDelegate {
            private let awaited: GestureRecognizer

            init(for awaited: GestureRecognizer) {
                self.awaited = awaited
            }

            func gestureRecognizer(
                _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
            ) -> Bool { other === awaited }
        }
        let delegates = [Waiting(for: other), Waiting(for: above), Waiting(for: one)]
        for (recognizer, delegate) in zip([one, other, above], delegates) {
            recognizer.delegate = delegate
            recognizer.onEnded = [.ended]
        }
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(said() == ["one is ended"])
        #expect(stage.seat._areRecognizersIdle)
        withExtendedLifetime(delegates) {}
    }

    // MARK: Permission

    @Test(.behavior(138), .requirement(38))
    func `refused recognizer fails and its delayed touches are delivered`() {
        let delegate = ScriptedGestureDelegate()
        delegate.shouldBegin = false
        one.delegate = delegate
        one.delaysTouchesBegan = true
        stage.touchDown(0, 10, 10)
        #expect(stage.takeTouches() == [])
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(one.state == .failed && delegate.timesAskedToBegin == 1)
        #expect(
            stage.takeTouches() == [
                .touchesBegan("client", [.init(0, 10, 10)]), .touchesMoved("client", [.init(0, 20, 10)]),
            ])
        #expect(other.state == .possible)
    }

    @Test(.behavior(138)) func `delegate is asked once even if the recognizer has to wait`() {
        let delegate = ScriptedGestureDelegate()
        one.delegate = delegate
        one.require(toFail: other)
        above.isEnabled = false
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        stage.touchMove(0, 30, 10)
        other.onMoved = [.failed]
        stage.touchMove(0, 40, 10)
        #expect(one.state == .began && delegate.timesAskedToBegin == 1)
    }

    // MARK: Handlers that make changes

    @Test(.behavior(192)) func `handler may remove its recognizer, its responder or the window`() {
        for removal in 0..<3 {
            let window = stage.window("victim", atX: 200)
            let root = window.root
            root.script.noted = []
            let recognizer = ScriptedRecognizer("busy", stage.journal)
            root.addGestureRecognizer(recognizer)
            recognizer.addHandler { [stage] recognizer in
                switch removal {
                case 0: recognizer.responder?.removeGestureRecognizer(recognizer)
                case 1: window.removeSurface(root)
                default: stage.scene.remove(window)
                }
            }
            recognizer.onMoved = [.began]
            stage.touchDown(0, 210, 10)
            stage.touchMove(0, 220, 10)
            recognizer.onMoved = [.changed]
            stage.touchMove(0, 230, 10)
            stage.touchUp(0)
            #expect(recognizer.state == .possible)
            #expect(said() == ["busy is began", "busy is cancelled"])
            stage.scene.remove(window)
            stage.forget()
        }
    }

    @Test(.behavior(192)) func `handler may disable other recognizers`() {
        let delegate = ScriptedGestureDelegate()
        delegate.allowsSimultaneous = true
        one.delegate = delegate
        one.addHandler { [other] _ in other.isEnabled = false }
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        other.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(other.state == .failed)
        #expect(said() == ["one is began"])
    }

    @Test(.behavior(192)) func `handler may change the first responder`() {
        let field = stage.region("field", Rect(x: 0, y: 50, width: 50, height: 50), in: window.root)
        field.script.canBecomeFirst = true
        one.addHandler { _ in field.becomeFirstResponder() }
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(field.isFirstResponder)
        stage.touchUp(0)
    }
}
