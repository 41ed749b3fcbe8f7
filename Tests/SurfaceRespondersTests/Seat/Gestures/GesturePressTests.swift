import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Recognizers that receive key presses.
struct GesturePressTests {
    private let stage = RouterStage()
    private let window: Window
    private let recognizer: ScriptedRecognizer
    private let a: KeyCode = 30
    private let b: KeyCode = 48

    init() {
        window = stage.window("client")
        window.root.script.noted = []
        stage.desktop.script.noted = []
        window.makeKey(on: stage.seat)
        recognizer = ScriptedRecognizer("chord", stage.journal)
        recognizer.takesPresses = true
        stage.desktop.addGestureRecognizer(recognizer)
        stage.forget()
    }

    private func pressed(_ code: KeyCode) -> Delivery { .keyPressed("client", code) }
    private func released(_ code: KeyCode) -> Delivery { .keyReleased("client", code) }

    @Test(.behavior(195)) func `recognizer that receives presses sees keys before the responder`() {
        recognizer.notesCalls = true
        window.root.script.noted = [.pressesBegan, .pressesEnded]
        stage.keyDown(a)
        stage.keyUp(a)
        let heard = stage.journal.take()
        #expect(heard.count == 5)
        #expect(heard.first == "chord.pressed" && heard[1].hasPrefix("client.pressesBegan"))
        #expect(heard[2] == "chord.released" && heard[3] == "chord.reset")
    }

    @Test(.behavior(195)) func `recognizer that does not receive presses sees no keys`() {
        recognizer.takesPresses = false
        recognizer.notesCalls = true
        stage.keyDown(a)
        stage.keyUp(a)
        #expect(stage.journal.take() == [])
    }

    @Test(.behavior(195)) func `key rejected by the delegate is delivered to the client`() {
        let delegate = ScriptedGestureDelegate()
        delegate.receivesPress = false
        recognizer.delegate = delegate
        recognizer.onBegan = [.ended]
        stage.keyDown(a)
        stage.keyUp(a)
        #expect(stage.take() == [pressed(a), released(a)])
    }

    @Test(.behavior(195)) func `recognition at the press withholds the key from the client`() {
        recognizer.onBegan = [.ended]
        stage.keyDown(a)
        stage.keyUp(a)
        #expect(stage.take() == [])
        #expect(stage.journal.take() == ["chord is ended", "chord.reset"])
    }

    @Test(.behavior(195)) func `later recognition cancels the press and sends the client a release`() {
        window.root.script.noted = Script.Call.presses
        recognizer.onTimer = [.ended]
        stage.keyDown(a)
        recognizer.startTimer(.milliseconds(100))
        stage.forget()
        stage.clock.advance(by: .milliseconds(100))
        #expect(stage.take() == [released(a)])
        #expect(stage.journal.take() == ["client.pressesCancelled 30", "chord is ended"])
        stage.keyUp(a)
        #expect(stage.take() == [])
        #expect(stage.journal.take() == ["chord.reset"])
    }

    @Test(.behavior(195)) func `recognized key is not listed to the next focused client`() {
        let other = stage.window("other", atX: 200)
        other.root.script.noted = []
        recognizer.onTimer = [.ended]
        stage.keyDown(a)
        recognizer.startTimer(.milliseconds(100))
        stage.clock.advance(by: .milliseconds(100))
        stage.forget()
        stage.checked { other.makeKey(on: stage.seat) }
        stage.keyUp(a)
        #expect(stage.take() == [.keyboardLeft("client"), .keyboardEntered("other", held: [])])
    }

    @Test(.behavior(195)) func `delayed key arrives on failure and repeats from then on`() {
        recognizer.delaysTouchesBegan = true
        recognizer.beforeBegan = nil
        recognizer.onTimer = [.failed]
        recognizer.onBegan = []
        stage.keyDown(a)
        recognizer.startTimer(.milliseconds(100))
        stage.clock.advance(by: .milliseconds(99))
        stage.check()
        #expect(stage.take() == [])
        stage.clock.advance(by: .milliseconds(1))
        #expect(stage.take() == [pressed(a)])
        stage.clock.advance(by: stage.seat.keyboard.repeatInfo.delay)
        #expect(stage.take() == [.keyRepeated("client", a)])
        stage.keyUp(a)
        #expect(stage.take() == [released(a)])
    }

    @Test(.behavior(195)) func `key released while delayed arrives completely`() {
        recognizer.delaysTouchesBegan = true
        stage.keyDown(a)
        stage.keyUp(a)
        #expect(stage.take() == [pressed(a), released(a)])
        #expect(!stage.seat._delaysKeys)
    }

    @Test(.behavior(195)) func `delayed key never arrives after recognition`() {
        recognizer.delaysTouchesBegan = true
        recognizer.onEnded = [.ended]
        stage.keyDown(a)
        stage.keyUp(a)
        #expect(stage.take() == [])
    }

    @Test(.behavior(195)) func `keys do not overtake a delayed key`() {
        recognizer.delaysTouchesBegan = true
        stage.keyDown(a)
        stage.keyDown(b)
        #expect(stage.take() == [])
        stage.keyUp(a)
        #expect(stage.take() == [pressed(a), pressed(b), released(a)])
        stage.keyUp(b)
        #expect(stage.take() == [released(b)])
    }

    @Test(.behavior(195)) func `enter lists a delayed key for a newly focused client`() {
        let other = stage.window("other", atX: 200)
        other.root.script.noted = []
        recognizer.delaysTouchesBegan = true
        stage.keyDown(a)
        stage.checked { other.makeKey(on: stage.seat) }
        #expect(
            stage.take() == [.keyboardLeft("client"), .keyboardEntered("other", held: [a])])
        stage.keyUp(a)
        #expect(stage.take() == [.keyReleased("other", a)])
        #expect(stage.seat._areRecognizersIdle)
    }

    @Test func `delayed key of a removed keyboard holds no recognizer`() {
        recognizer.delaysTouchesBegan = true
        stage.keyDown(a)
        stage.checked { stage.seat.removeDevice(stage.embedded.keyboard.id) }
        #expect(stage.seat._areRecognizersIdle && !stage.seat._delaysKeys)
    }

    @Test func `lock or loss of the keyboard cancels a key gesture`() {
        recognizer.onBegan = [.began]
        recognizer.onEnded = [.ended]
        stage.keyDown(a)
        stage.forget()
        let lock = Grab(kind: .lock, owner: nil)
        stage.checked { stage.seat.begin(lock) }
        stage.keyUp(a)
        #expect(stage.journal.take() == ["chord is cancelled", "chord.reset"])
        stage.checked { stage.seat.revoke(lock) }
        stage.keyDown(a)
        stage.forget()
        stage.checked { stage.seat.removeDevice(stage.embedded.keyboard.id) }
        #expect(stage.journal.take() == ["chord is cancelled", "chord.reset"])
    }

    @Test(.behavior(195)) func `key commands precede recognizers`() {
        let commands = CommandStage()
        commands.offer(KeyCommand(input: "x", modifierFlags: .control, action: .save))
        recognizer.notesCalls = true
        recognizer.responder?.removeGestureRecognizer(recognizer)
        let seen = ScriptedRecognizer("seen", commands.journal)
        seen.takesPresses = true
        seen.notesCalls = true
        commands.policy.addGestureRecognizer(seen)
        commands.chord(.leftControl, .x)
        #expect(
            commands.performed().filter { !$0.hasSuffix("reset") } == [
                "seen.pressed", "policy.save", "seen.released",
            ])
    }
}
