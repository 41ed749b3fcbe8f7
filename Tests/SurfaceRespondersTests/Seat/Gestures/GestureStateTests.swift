import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The states of a recognizer, and when its targets are notified.
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

    @Test(.behavior(123))
    func `recognizer sees touches of its subtree before the responders do`() {
        let region = stage.region("region", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        region.script.noted = [.touchesBegan]
        window.root.script.noted = [.touchesBegan]
        recognizer.notesCalls = true
        stage.touchDown(0, 10, 10)
        #expect(stage.journal.take() == ["pan.began", "region.touchesBegan 0", "client.touchesBegan 0"])
    }

    @Test func `recognizer of a seat that ended mid-gesture works with another seat`() {
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

    /// A recognizer that performs an action, but is not the `next` of any responder.
    private final class Saving: GestureRecognizer, TestActions {
        var count = 0
        func save(_ sender: Any?) { count += 1 }
    }

    @Test(.behavior(123)) func `recognizer is not part of the chain`() {
        let saving = Saving()
        window.root.addGestureRecognizer(saving)
        window.root.becomeFirstResponder()
        #expect(!stage.seat.sendAction(.save, from: nil))
        #expect(saving.count == 0)
        #expect(stage.seat.sendAction(.save, to: saving, from: nil))
        #expect(saving.count == 1)
    }

    @Test(.behavior(123)) func `recognizer does not see touches in other windows`() {
        stage.window("other", atX: 200).root.script.noted = []
        recognizer.notesCalls = true
        stage.touchDown(0, 210, 10)
        #expect(stage.journal.take() == [])
    }

    @Test(.behavior(125)) func `discrete recognizer notifies once, when it ends`() {
        recognizer.onEnded = [.ended]
        #expect(recognizer.state == .possible)
        stage.touchDown(0, 10, 10)
        #expect(recognizer.state == .possible)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan is ended", "pan.reset"])
        #expect(recognizer.state == .possible)
    }

    @Test(.behavior(125)) func `failed recognizer notifies no target`() {
        recognizer.onMoved = [.failed]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        #expect(recognizer.state == .failed)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan.reset"])
    }

    @Test(.behavior(126)) func `continuous recognizer notifies of its begin, each change and its end`() {
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

    @Test(.behavior(126)) func `canceled continuous recognizer notifies of that once`() {
        recognizer.onBegan = [.began]
        recognizer.onMoved = [.cancelled]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        stage.touchMove(0, 30, 20)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
    }

    @Test(.behavior(124)) func `recognizer is reset once, after all fingers are up`() {
        recognizer.onMoved = [.failed]
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 30, 10)
        stage.touchMove(0, 20, 20)
        stage.touchUp(0)
        #expect(recognizer.state == .failed)
        // A finger that comes down before the others are lifted belongs to the same sequence.
        stage.touchDown(2, 50, 50)
        stage.touchUp(1)
        #expect(recognizer.state == .failed)
        #expect(stage.journal.take() == [])
        stage.touchUp(2)
        #expect(recognizer.state == .possible)
        #expect(stage.journal.take() == ["pan.reset"])
    }

    @Test(.behavior(124)) func `recognizer still possible when all fingers are up has failed`() {
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan.reset"])
        #expect(stage.seat._areRecognizersIdle)
    }

    @Test(.behavior(124)) func `recognizer that does not end with its fingers is canceled`() {
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled", "pan.reset"])
    }

    @Test(
        .behavior(127),
        arguments: [
            ([GestureRecognizer.State.changed], GestureRecognizer.State.possible), ([.cancelled], .possible),
            ([.possible], .possible), ([.ended, .began], .ended), ([.failed, .ended], .failed),
            ([.ended, .changed], .ended),
        ])
    func `invalid transition is reported and ignored`(
        states: [GestureRecognizer.State], stays: GestureRecognizer.State
    ) {
        recognizer.onBegan = states
        stage.touchDown(0, 10, 10)
        #expect(recognizer.state == stays)
        #expect(stage.embedded.misuses.count == 1)
    }

    @Test func `recognizer that was about to begin may fail without notifying`() {
        recognizer.onBegan = [.began, .failed]
        stage.touchDown(0, 10, 10)
        #expect(recognizer.state == .failed)
        #expect(stage.journal.take() == [] && stage.embedded.misuses.isEmpty)
    }

    @Test(.behavior(127)) func `backward transition is reported and ignored`() {
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

    @Test(.behavior(127)) func `changed gesture cannot begin again`() {
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

    @Test(.behavior(127)) func `setting the state without input is reported and ignored`() {
        recognizer.state = .ended
        #expect(recognizer.state == .possible)
        #expect(stage.journal.take() == [])
        #expect(
            stage.embedded.misuses.map(\.description) == [
                "pan set its state or started a timer without tracking any input"
            ])
    }

    @Test(.behavior(190)) func `targets perform their action with the recognizer as sender`() {
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

    @Test(.behavior(190)) func `target is not retained`() {
        var target: Target? = Target()
        weak let kept = target
        let tap = TapGestureRecognizer(target: target, action: Target.action)
        window.root.addGestureRecognizer(tap)
        target = nil
        #expect(kept == nil)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
    }

    @Test(.behavior(190)) func `recognizer is attached to one responder at a time`() {
        let region = stage.region("region", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        region.addGestureRecognizer(recognizer)
        #expect(window.root.gestureRecognizers.isEmpty)
        #expect(region.gestureRecognizers.count == 1 && recognizer.responder === region)
        region.removeGestureRecognizer(recognizer)
        #expect(region.gestureRecognizers.isEmpty && recognizer.responder == nil)
    }

    @Test(.behavior(139))
    func `disabling cancels a begun recognizer and silently fails a possible one`() {
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

    @Test(.behavior(139)) func `disabled recognizer sees nothing`() {
        recognizer.notesCalls = true
        recognizer.isEnabled = false
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.journal.take() == [])
    }

    @Test(.behavior(139)) func `removing a begun recognizer cancels it`() {
        recognizer.onBegan = [.began]
        stage.touchDown(0, 10, 10)
        stage.checked { window.root.removeGestureRecognizer(recognizer) }
        #expect(stage.journal.take() == ["pan is began", "pan is cancelled"])
        stage.touchUp(0)
    }

    @Test(.behavior(139)) func `removing the responder cancels begun and fails possible recognizers`() {
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
