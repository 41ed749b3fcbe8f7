import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Which responder and client receive a key and its release.
struct KeyRoutingTests {
    private let stage = RouterStage()
    private let window: Window

    init() {
        window = stage.window("root")
        window.root.script.noted = Script.Call.presses
        window.makeKey(on: stage.seat)
        stage.forget()
    }

    @Test(.behavior(71)) func `a key is delivered to the first responder of the key window`() {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 10, height: 10), in: window.root)
        field.script.canBecomeFirst = true
        field.becomeFirstResponder()
        stage.keyDown(30)
        #expect(stage.journal.take() == ["field.pressesBegan 30", "root.pressesBegan 30"])
        #expect(stage.take() == [.keyPressed("root", KeyCode(30))])
    }

    @Test(.promise(1), .behavior(72), .requirement(1))
    func `release follows its press across a first responder change`() {
        let (old, new) = (
            stage.region("old", Rect(x: 0, y: 0, width: 10, height: 10), in: window.root),
            stage.region("new", Rect(x: 0, y: 0, width: 10, height: 10), in: window.root)
        )
        for field in [old, new] {
            field.script.canBecomeFirst = true
            field.script.handled = Script.Call.presses
        }
        old.becomeFirstResponder()
        stage.keyDown(30)
        new.becomeFirstResponder()
        stage.keyUp(30)
        #expect(stage.journal.take() == ["old.pressesBegan 30", "old.pressesEnded 30"])
        #expect(stage.take() == [])
    }

    @Test(.promise(1), .behavior(72)) func `release is dropped once the responder of its press is removed`() {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 10, height: 10), in: window.root)
        field.script.canBecomeFirst = true
        field.script.handled = Script.Call.presses
        field.becomeFirstResponder()
        stage.keyDown(30)
        stage.checked { field.removeFromSuperresponder() }
        stage.keyUp(30)
        #expect(stage.journal.take() == ["field.pressesBegan 30", "field.pressesCancelled 30"])
        #expect(stage.take() == [])
    }

    @Test(.promise(4), .requirement(5))
    func `a client receives no release of a press that a responder handled`() {
        window.root.script.handled = [.pressesBegan]
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [])
        #expect(
            stage.journal.take() == [
                "root.pressesBegan 30", "root.pressesEnded 30", "desktop.pressesEnded 30",
            ])
    }

    @Test(.promise(1)) func `release of a key that a filter took reaches only the filter`() {
        let filter = TakingFilter { if case .key(KeyCode(30), _) = $0.payload { true } else { false } }
        stage.seat.addFilter(filter, at: .inputMethod)
        stage.keyDown(30)
        stage.keyDown(31)
        stage.keyUp(30)
        stage.keyUp(31)
        #expect(
            filter.asked == [.key(KeyCode(30), isDown: true), .key(KeyCode(31), isDown: true)])
        #expect(filter.followed == [.key(KeyCode(30), isDown: false)])
        #expect(stage.take() == [.keyPressed("root", KeyCode(31)), .keyReleased("root", KeyCode(31))])
        #expect(stage.journal.take() == ["root.pressesBegan 31", "root.pressesEnded 31"])
    }

    @Test(.behavior(73)) func `a modifier alone is a press without characters`() {
        var keys: [Key] = []
        final class Reading: FocusableSurface {
            var read: ((Key) -> Void)?
            override func pressesBegan(_ presses: Presses, with event: Event) {
                if let key = presses.first?.key { read?(key) }
            }
        }
        let surface = Reading(size: Size(width: 10, height: 10))
        surface.read = { keys.append($0) }
        window.addSurface(surface)
        surface.becomeFirstResponder()
        stage.keyDown(42)
        stage.keyDown(30)
        #expect(keys.map(\.characters) == ["", "A"])
        #expect(keys.map(\.charactersIgnoringModifiers) == ["", "a"])
        #expect(keys.map(\.modifierFlags) == [[], .shift])
    }

    @Test func `a key held on two devices is one press and one release`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .keyboard)
        stage.keyDown(30)
        stage.send(other, .key(KeyCode(30), isDown: true))
        stage.keyUp(30)
        #expect(stage.take() == [.keyPressed("root", KeyCode(30))])
        stage.send(other, .key(KeyCode(30), isDown: false))
        #expect(stage.take() == [.keyReleased("root", KeyCode(30))])
    }

    @Test(.promise(5), .requirement(8)) func `removing a device releases the keys that only it held`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .keyboard)
        stage.keyDown(30)
        stage.send(other, .key(KeyCode(30), isDown: true))
        stage.send(other, .key(KeyCode(42), isDown: true))
        stage.forget()
        stage.checked { stage.seat.removeDevice(other.id) }
        #expect(stage.take() == [.keyReleased("root", KeyCode(42))])
        #expect(stage.seat.keyboard.modifierFlags == [])
        #expect(Array(stage.seat.keyboard.pressedKeys) == [KeyCode(30)])
    }

    @Test func `a release is never earlier than its press`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .keyboard)
        var times: [Timestamp] = []
        final class Timing: FocusableSurface {
            var told: ((Timestamp) -> Void)?
            override func pressesBegan(_ presses: Presses, with event: Event) { told?(event.timestamp) }
            override func pressesEnded(_ presses: Presses, with event: Event) { told?(event.timestamp) }
        }
        let surface = Timing(size: Size(width: 10, height: 10))
        surface.told = { times.append($0) }
        window.addSurface(surface)
        surface.becomeFirstResponder()
        let seat = stage.seat
        seat.handle(
            InputEvent(
                time: .milliseconds(5000), device: stage.embedded.keyboard, .key(KeyCode(30), isDown: true)))
        seat.handle(InputEvent(time: .milliseconds(10), device: other, .key(KeyCode(30), isDown: true)))
        seat.handle(
            InputEvent(
                time: .milliseconds(5001), device: stage.embedded.keyboard, .key(KeyCode(30), isDown: false)))
        seat.handle(InputEvent(time: .milliseconds(20), device: other, .key(KeyCode(30), isDown: false)))
        #expect(times == [.milliseconds(5000), .milliseconds(5000)])
    }
}
