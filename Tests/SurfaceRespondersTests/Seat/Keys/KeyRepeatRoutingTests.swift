import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Repetition of held keys on the manual clock: after 600 ms, then every 40 ms.
struct KeyRepeatRoutingTests {
    private let stage = RouterStage()
    private let window: Window
    private let a = KeyCode(30)

    init() {
        window = stage.window("root")
        window.root.script.noted = Script.Call.presses
        window.makeKey(on: stage.seat)
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 25, delay: .milliseconds(600))
        stage.forget()
    }

    private func advance(by duration: Duration) {
        stage.checked { stage.clock.advance(by: duration) }
    }

    @Test func `a held key repeats after the delay until its release`() {
        stage.keyDown(30)
        advance(by: .milliseconds(599))
        #expect(stage.take() == [.keyPressed("root", a)])
        advance(by: .milliseconds(1))
        #expect(stage.take() == [.keyRepeated("root", a)])
        advance(by: .milliseconds(80))
        #expect(stage.take() == [.keyRepeated("root", a), .keyRepeated("root", a)])
        stage.keyUp(30)
        advance(by: .milliseconds(1000))
        #expect(stage.take() == [.keyReleased("root", a)])
        #expect(stage.clock.isIdle)
    }

    @Test func `a repeat follows the path of its press`() {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 10, height: 10), in: window.root)
        field.script.canBecomeFirst = true
        field.script.handled = Script.Call.presses
        field.becomeFirstResponder()
        stage.keyDown(30)
        window.root.becomeFirstResponder()
        advance(by: .milliseconds(600))
        #expect(stage.journal.take() == ["field.pressesBegan 30", "field.pressesChanged 30"])
    }

    @Test func `modifiers neither repeat nor stop a repeating key`() {
        stage.keyDown(42)
        advance(by: .milliseconds(2000))
        #expect(stage.take() == [.keyPressed("root", KeyCode(42))])
        stage.keyDown(30)
        stage.keyUp(42)
        stage.forget()
        advance(by: .milliseconds(600))
        #expect(stage.take() == [.keyRepeated("root", a)])
    }

    @Test(.promise(12), .requirement(9)) func `a focus change stops the repeat`() {
        let other = stage.window("other", atX: 200)
        stage.keyDown(30)
        advance(by: .milliseconds(600))
        other.makeKey(on: stage.seat)
        stage.forget()
        advance(by: .milliseconds(5000))
        #expect(stage.take() == [])
        #expect(stage.clock.isIdle)
        stage.keyUp(30)
        #expect(stage.take() == [.keyReleased("other", a)])
    }

    @Test(.promise(12), .requirement(9)) func `a keymap or group change stops the repeat`() throws {
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        stage.keyDown(30)
        advance(by: .milliseconds(600))
        stage.seat.keyboard.group = 1
        stage.forget()
        advance(by: .milliseconds(5000))
        #expect(stage.take() == [])
        stage.keyDown(31)
        advance(by: .milliseconds(600))
        stage.seat.keyboard.keymap = try Keymap(layouts: ["fr"])
        stage.forget()
        advance(by: .milliseconds(5000))
        #expect(stage.take() == [])
    }

    @Test func `removing the responder that received the press stops the repeat`() {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 10, height: 10), in: window.root)
        field.script.canBecomeFirst = true
        field.becomeFirstResponder()
        stage.keyDown(30)
        advance(by: .milliseconds(600))
        field.removeFromSuperresponder()
        stage.forget()
        advance(by: .milliseconds(5000))
        #expect(stage.journal.take() == [])
        #expect(stage.clock.isIdle)
    }

    @Test func `a key that a filter took does not repeat`() {
        stage.seat.addFilter(TakingFilter(), at: .inputMethod)
        stage.keyDown(30)
        #expect(stage.clock.isIdle)
    }

    @Test func `a key whose press moved the focus does not repeat`() {
        let other = stage.window("other", atX: 200)
        let seat = stage.seat
        window.root.script.handled = Script.Call.presses
        window.root.script.after[.pressesBegan] = { other.makeKey(on: seat) }
        stage.keyDown(30)
        #expect(stage.clock.isIdle)
    }

    @Test func `without a clock no key repeats`() {
        let seat = Seat(name: "seat0")
        let keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        seat.handle(InputEvent(time: .zero, device: keyboard, .key(a, isDown: true)))
        #expect(seat._checkInvariants() == [])
    }
}
