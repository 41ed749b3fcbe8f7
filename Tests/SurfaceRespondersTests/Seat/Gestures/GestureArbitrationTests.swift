import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Several recognizers that look at the same fingers.
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

    @Test(.promise(24), .behaviour(133), .requirement(38))
    func whenOneRecognizesAllOthersOfTheSameTouchesFailOnAncestorsToo() {
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

    @Test(.behaviour(133)) func whenOneRecognizesOthersThatHaveBegunAreCancelled() {
        let delegate = ScriptedGestureDelegate()
        delegate.receives = { $0.location.x < 50 }
        one.delegate = delegate
        stage.touchDown(0, 60, 10)
        above.onMoved = [.began]
        other.isEnabled = false
        stage.touchMove(0, 70, 10)
        above.onMoved = []
        // This finger both look at.
        stage.touchDown(1, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(1, 20, 10)
        #expect(said() == ["above is began", "one is began", "above is cancelled"])
    }

    /// Says of its kind what has to fail first.
    private final class Patient: GestureRecognizer {
        var waitsFor: GestureRecognizer?
        var isAwaitedBy: GestureRecognizer?

        override func touchesEnded(_ touches: Touches, with event: Event) { state = .ended }
        override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other === waitsFor }
        override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other === isAwaitedBy }
    }

    @Test(.behaviour(135), arguments: [false, true])
    func aSubclassMaySayThatItWaitsForTheFailureOfAnother(isRecognized: Bool) {
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

    @Test(.behaviour(135)) func aSubclassMaySayThatOthersWaitForItsFailure() {
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

    @Test(.behaviour(133)) func recognizersOfDifferentFingersDoNotMindEachOther() {
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

    @Test(.behaviour(134), arguments: [true, false])
    func oneAnswerOfTrueFromEitherDelegateIsEnoughForSimultaneousRecognition(isFirst: Bool) {
        let delegate = ScriptedGestureDelegate()
        delegate.allowsSimultaneous = true
        (isFirst ? one : other).delegate = delegate
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        other.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect([one.state, other.state, above.state] == [.began, .began, .failed])
    }

    @Test(.behaviour(133)) func aSubclassMaySayThatItPreventsNobodyOrIsPreventedByNobody() {
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

    @Test(.promise(24), .behaviour(135))
    func oneThatRequiresAnotherToFailActsAtTheMomentOfThatFailureWithItsOwnTouchesPlaces() {
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

    @Test(.behaviour(135)) func aDiscreteOneThatWaitedTellsWhereItsFingersWere() {
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
        // Both were down when the first went up.
        #expect(place == Point(x: 30, y: 10))
        #expect(said() == ["one is ended"])
    }

    @Test(.behaviour(135)) func oneThatRequiresAnotherToFailFailsWhenThatOneIsRecognized() {
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

    @Test(.behaviour(135)) func theRequirementHoldsAlsoIfBothMayBeRecognizedAtOnce() {
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

    @Test(.behaviour(135)) func aContinuousOneThatEndedWhileItWaitedBeginsAndEnds() {
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

    @Test(.behaviour(135)) func aRequirementOfOneThatSawNoFingerIsNone() {
        let elsewhere = ScriptedRecognizer("elsewhere", stage.journal)
        one.require(toFail: elsewhere)
        stage.touchDown(0, 10, 10)
        one.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(one.state == .began)
    }

    @Test(.behaviour(136)) func aSingleTapThatRequiresADoubleTapToFailActsWhenTheIntervalIsOver() {
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

    @Test(.behaviour(137)) func aCycleOfFailureRequirementsIsRefusedWhenItIsMade() {
        one.require(toFail: other)
        other.require(toFail: above)
        above.require(toFail: one)
        above.require(toFail: above)
        #expect(above.failureRequirements.isEmpty)
        other.require(toFail: one)
        #expect(other.failureRequirements.count == 1)
        #expect(
            stage.embedded.misuses.map(\.description) == [
                "other cannot require one to fail, which requires it to fail itself"
            ])
        stage.touchDown(0, 10, 10)
        above.onMoved = [.began]
        stage.touchMove(0, 20, 10)
        #expect(above.state == .began)
    }

    @Test(.behaviour(135), arguments: [true, false])
    func aDelegateMayRequireAFailureTooFromEitherSide(isRequired: Bool) {
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

    @Test(.behaviour(137)) func twoDelegatesThatMakeTheirRecognizersWaitForEachOtherDoNotWaitForEver() {
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

    @Test(.behaviour(137)) func threeDelegatesThatMakeTheirRecognizersWaitInACycleDoNotWaitForEver() {
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

    @Test(.behaviour(138), .requirement(38))
    func shouldBeginReturningFalseFailsTheRecognizerAndItsHeldBackTouchesAreDelivered() {
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

    @Test(.behaviour(138)) func aDelegateIsAskedOnceAlsoIfTheRecognizerHasToWait() {
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

    // MARK: Handlers that do something

    @Test(.behaviour(192)) func aHandlerMayRemoveItsRecognizerItsResponderAndTheWindow() {
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

    @Test(.behaviour(192)) func aHandlerMayDisableTheOthers() {
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

    @Test(.behaviour(192)) func aHandlerMayChangeTheFirstResponder() {
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
