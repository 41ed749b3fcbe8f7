import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// How a recognizer goes from one state to the next, and whom it tells.
struct GestureStateTests {
    private let stage = RouterStage()
    private let window: Window
    private let recognizer: ScriptedRecognizer

    init() {
        window = stage.window("client")
        recognizer = ScriptedRecognizer("pan", stage.journal)
        window.root.addGestureRecognizer(recognizer)
        window.makeKey(on: stage.seat)
        window.root.script.noted = []
        stage.forget()
    }

    @Test(.behaviour(123))
    func aRecognizerSeesTheTouchesOfItsResponderAndOfEverythingBelowItBeforeTheResponderDoes() {
        let region = stage.region("region", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        region.script.noted = [.touchesBegan]
        window.root.script.noted = [.touchesBegan]
        recognizer.notesCalls = true
        stage.touchDown(0, 10, 10)
        #expect(stage.journal.take() == ["pan.began", "region.touchesBegan 0", "client.touchesBegan 0"])
    }

    @Test func aRecognizerThatItsSeatLeftInAGestureIsFreeForTheNext() {
        let journal = Journal()
        let surface = FocusableSurface(size: Size(width: 100, height: 100))
        let scene = Scene()
        let window = Window(rootSurface: surface)
        window.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        scene.add(window)
        let recognizer = ScriptedRecognizer("pan", journal)
        recognizer.onBegan = [.began]
        recognizer.onEnded = [.ended]
        surface.addGestureRecognizer(recognizer)
        do {
            let embedded = EmbeddedSeat(scene: scene)
            embedded.touchDown(0, 10, 10)
        }
        #expect(journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
        let embedded = EmbeddedSeat(scene: scene)
        embedded.touchDown(0, 10, 10)
        embedded.touchUp(0)
        #expect(journal.take() == ["pan is began", "pan is ended", "pan.reset"])
    }

    /// Performs an action, but is nobody's `next`.
    private final class Saving: GestureRecognizer, TestActions {
        var count = 0
        func save(_ sender: Any?) { count += 1 }
    }

    @Test(.behaviour(123)) func aRecognizerIsOnNoChain() {
        let saving = Saving()
        window.root.addGestureRecognizer(saving)
        window.root.becomeFirstResponder()
        #expect(!stage.seat.sendAction(.save, from: nil))
        #expect(saving.count == 0)
        #expect(stage.seat.sendAction(.save, to: saving, from: nil))
        #expect(saving.count == 1)
    }

    @Test(.behaviour(123)) func aRecognizerDoesNotSeeWhatHitsAnotherWindow() {
        stage.window("other", atX: 200).root.script.noted = []
        recognizer.notesCalls = true
        stage.touchDown(0, 210, 10)
        #expect(stage.journal.take() == [])
    }

    @Test(.behaviour(125)) func aDiscreteRecognizerGoesFromPossibleToEndedAndTellsOnce() {
        recognizer.onEnded = [.ended]
        #expect(recognizer.state == .possible)
        stage.touchDown(0, 10, 10)
        #expect(recognizer.state == .possible)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan is ended", "pan.reset"])
        #expect(recognizer.state == .possible)
    }

    @Test(.behaviour(125)) func aFailedOneTellsNobody() {
        recognizer.onMoved = [.failed]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        #expect(recognizer.state == .failed)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan.reset"])
    }

    @Test(.behaviour(126)) func aContinuousOneTellsWhenItBeginsEachTimeItChangesAndOnceWhenItEnds() {
        recognizer.onBegan = [.began]
        recognizer.onMoved = [.changed]
        recognizer.onEnded = [.ended]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        stage.touchMove(0, 30, 20)
        stage.touchUp(0)
        #expect(
            stage.journal.take() == [
                "pan is began", "pan is changed", "pan is changed", "pan is ended", "pan.reset",
            ])
    }

    @Test(.behaviour(126)) func aContinuousOneThatIsCancelledTellsSoOnce() {
        recognizer.onBegan = [.began]
        recognizer.onMoved = [.cancelled]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        stage.touchMove(0, 30, 20)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
    }

    @Test(.behaviour(124)) func itIsPossibleAgainOnlyWhenEveryFingerOfTheSequenceIsUpAndResetWasCalledOnce() {
        recognizer.onMoved = [.failed]
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 30, 10)
        stage.touchMove(0, 20, 20)
        stage.touchUp(0)
        #expect(recognizer.state == .failed)
        // A finger that comes down meanwhile belongs to the same sequence.
        stage.touchDown(2, 50, 50)
        stage.touchUp(1)
        #expect(recognizer.state == .failed)
        #expect(stage.journal.take() == [])
        stage.touchUp(2)
        #expect(recognizer.state == .possible)
        #expect(stage.journal.take() == ["pan.reset"])
    }

    @Test(.behaviour(124)) func oneThatIsStillPossibleWhenAllFingersAreUpHasFailed() {
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan.reset"])
        #expect(stage.seat._areRecognizersIdle)
    }

    @Test(.behaviour(124)) func oneThatHasBegunAndDoesNotEndWithItsFingersIsCancelled() {
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
    }

    @Test(
        .behaviour(127),
        arguments: [
            ([GestureRecognizer.State.changed], GestureRecognizer.State.possible), ([.cancelled], .possible),
            ([.possible], .possible), ([.ended, .began], .ended), ([.failed, .ended], .failed),
            ([.ended, .changed], .ended),
        ])
    func aTransitionThatIsNotAllowedIsReportedAndNotMade(
        states: [GestureRecognizer.State], stays: GestureRecognizer.State
    ) {
        recognizer.onBegan = states
        stage.touchDown(0, 10, 10)
        #expect(recognizer.state == stays)
        #expect(stage.embedded.misuses.count == 1)
    }

    @Test func aRecognizerThatWantedToBeginMayFailInsteadAndTellsNobody() {
        recognizer.onBegan = [.began, .failed]
        stage.touchDown(0, 10, 10)
        #expect(recognizer.state == .failed)
        #expect(stage.journal.take() == [] && stage.embedded.misuses.isEmpty)
    }

    @Test(.behaviour(127)) func aTransitionBackIsReportedAndTheStateStays() {
        recognizer.onBegan = [.began]
        recognizer.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        #expect(recognizer.state == .began)
        #expect(
            stage.embedded.misuses.map(\.description) == [
                "pan went from began to began, which is not allowed; it stays began"
            ])
    }

    @Test(.behaviour(127)) func aGestureThatHasChangedDoesNotBeginAgain() {
        recognizer.onBegan = [.began]
        recognizer.onMoved = [.changed, .began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        #expect(recognizer.state == .changed)
        #expect(
            stage.embedded.misuses.map(\.description) == [
                "pan went from changed to began, which is not allowed; it stays changed"
            ])
    }

    @Test(.behaviour(127)) func aStateThatIsSetWithoutAFingerIsNotMade() {
        recognizer.state = .ended
        #expect(recognizer.state == .possible)
        #expect(stage.journal.take() == [])
        #expect(
            stage.embedded.misuses.map(\.description) == [
                "pan set its state without a finger or key that concerns it"
            ])
    }

    @Test(.behaviour(190)) func targetsPerformTheirActionWithTheRecognizerAsSender() {
        let target = Target()
        let tap = TapGestureRecognizer(target: target, action: Target.action)
        tap.addTarget(target, action: Target.action)
        window.root.addGestureRecognizer(tap)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(target.senders.count == 2)
        #expect(target.senders.allSatisfy { ($0 as? TapGestureRecognizer) === tap })
        tap.removeTarget(target)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(target.senders.count == 2)
    }

    @Test(.behaviour(190)) func aTargetIsNotKept() {
        var target: Target? = Target()
        weak let kept = target
        let tap = TapGestureRecognizer(target: target, action: Target.action)
        window.root.addGestureRecognizer(tap)
        target = nil
        #expect(kept == nil)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
    }

    @Test(.behaviour(190)) func aRecognizerIsAttachedToOneResponderAtATime() {
        let region = stage.region("region", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        region.addGestureRecognizer(recognizer)
        #expect(window.root.gestureRecognizers.isEmpty)
        #expect(region.gestureRecognizers.count == 1 && recognizer.responder === region)
        region.removeGestureRecognizer(recognizer)
        #expect(region.gestureRecognizers.isEmpty && recognizer.responder == nil)
    }

    @Test(.behaviour(139))
    func disablingOneThatHasBegunCancelsItAndDisablingOneThatIsPossibleFailsItSilently() {
        let other = ScriptedRecognizer("other", stage.journal)
        let delegate = ScriptedGestureDelegate()
        delegate.allowsSimultaneous = true
        other.delegate = delegate
        window.root.addGestureRecognizer(other)
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.checked {
            recognizer.isEnabled = false
            other.isEnabled = false
        }
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled"])
        #expect(other.state == .failed)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan.reset", "other.reset"])
    }

    @Test(.behaviour(139)) func aDisabledOneSeesNothing() {
        recognizer.notesCalls = true
        recognizer.isEnabled = false
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.journal.take() == [])
    }

    @Test(.behaviour(139)) func removingOneThatHasBegunCancelsIt() {
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.checked { window.root.removeGestureRecognizer(recognizer) }
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled"])
        stage.touchUp(0)
    }

    @Test(.behaviour(139)) func removingItsResponderCancelsWhatHasBegunAndFailsWhatIsPossible() {
        let region = stage.region("region", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        let other = ScriptedRecognizer("other", stage.journal)
        region.addGestureRecognizer(other)
        region.script.noted = []
        other.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.checked { region.removeFromSuperresponder() }
        #expect(stage.journal.take() == ["other is began", "other is cancelled"])
        stage.touchUp(0)
        #expect(stage.journal.take() == ["other.reset", "pan.reset"])
    }

    private final class Target {
        static let action = Action("note", Target.note)
        var senders: [Any?] = []

        func note(_ sender: Any?) {
            senders.append(sender)
        }
    }
}
