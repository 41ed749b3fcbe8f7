import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Each window has its own first responder.
struct WindowsFirstResponderTests {
    private let stage = RouterStage()
    private let left: Window
    private let right: Window

    init() {
        left = stage.window("left")
        right = stage.window("right", atX: 200)
        left.root.becomeFirstResponder()
        left.makeKey(on: stage.seat)
        stage.forget()
    }

    @Test(.behavior(25)) func `becoming first in another window makes no responder resign`() {
        left.root.script.noted = Script.Call.firstResponder
        #expect(right.root.becomeFirstResponder())
        #expect(stage.journal.take() == [])
        #expect(left.firstResponder === left.root)
        #expect(right.firstResponder === right.root)
        #expect(left.root.isFirstResponder && right.root.isFirstResponder)
    }

    @Test(.behavior(26)) func `first responder of a window receives keys once the window is key`() {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 10, height: 10), in: right.root)
        field.script.canBecomeFirst = true
        field.script.handled = Script.Call.presses
        field.becomeFirstResponder()
        #expect(stage.take() == [])
        #expect(stage.focus.keyboardFocus === left.root)
        right.makeKey(on: stage.seat)
        #expect(stage.take() == [.keyboardLeft("left"), .keyboardEntered("right", held: [])])
        stage.forget()
        stage.keyDown(30)
        #expect(stage.journal.take() == ["field.pressesBegan 30"])
    }

    @Test(.behavior(27)) func `seats with the same key window share its first responder`() {
        let transport = RecordingTransport()
        let second = Seat(name: "seat1", scene: stage.scene)
        second.transport = transport
        let keyboard = second.addDevice(named: "keyboard", capabilities: .keyboard)
        transport.attachClient(to: left.root, named: "left")
        left.makeKey(on: second)
        left.root.script.noted = Script.Call.presses
        stage.keyDown(30)
        second.handle(InputEvent(time: .zero, device: keyboard, .key(KeyCode(31), isDown: true)))
        #expect(stage.journal.take() == ["left.pressesBegan 30", "left.pressesBegan 31"])
        #expect(left.root.isFirstResponder)
        #expect(stage.take() == [.keyPressed("left", KeyCode(30))])
        #expect(
            transport.takeDeliveries() == [
                .keyboardEntered("left", held: []), .keyPressed("left", KeyCode(31)),
            ])
        #expect(second._checkInvariants() == [])
        left.root.resignFirstResponder()
        #expect(!left.root.isFirstResponder)
    }

    @Test(.behavior(31, 164)) func `tap on a responder that cannot become first keeps the first responder`() {
        let panel = stage.window("panel", atX: 400)
        let button = stage.region("button", Rect(x: 0, y: 0, width: 50, height: 50), in: panel.root)
        panel.root.script.canBecomeFirst = false
        button.script.noted = Script.Call.touches.union(Script.Call.buttons)
        button.script.handled = button.script.noted
        stage.touchDown(0, 410, 10)
        stage.touchUp(0)
        stage.click(410, 10)
        #expect(
            stage.journal.take().filter { $0.hasPrefix("button.") } == [
                "button.touchesBegan 0", "button.touchesEnded 0", "button.buttonPressed",
                "button.buttonReleased",
            ])
        #expect(left.firstResponder === left.root)
        #expect(panel.firstResponder == nil)
        #expect(stage.focus.keyWindow === left)
    }

    @Test(.behavior(32), arguments: [true, false])
    func `tap on a region that cannot become first does not climb to its parent`(_ byTouch: Bool) {
        let other = stage.window("other", atX: 200)
        let window = stage.window("window")
        let field = stage.region("field", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        field.script.canBecomeFirst = true
        _ = stage.region("button", Rect(x: 50, y: 0, width: 50, height: 50), in: window.root)
        field.becomeFirstResponder()
        other.makeKey(on: stage.seat)

        if byTouch { stage.touchDown(0, 75, 25) } else { stage.click(75, 25) }

        #expect(window.firstResponder === field)
        #expect(stage.focus.keyWindow === window)
    }

    @Test(.behavior(32)) func `policy may let a tap climb to a parent`() {
        final class ClimbingPolicy: FocusPolicy {
            override func candidate(on path: ResponderPath) -> Responder? {
                path.responders.first { $0.canBecomeFirstResponder }
            }
        }
        stage.seat.focusPolicy = ClimbingPolicy()
        let window = stage.window("window")
        let field = stage.region("field", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        field.script.canBecomeFirst = true
        _ = stage.region("button", Rect(x: 50, y: 0, width: 50, height: 50), in: window.root)
        field.becomeFirstResponder()

        stage.click(75, 25)

        #expect(window.firstResponder === window.root)
    }

    @Test(.behavior(31), arguments: [false, true])
    func `tap or click makes the nearest responder first and its window key`(_ byTouch: Bool) {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 50, height: 50), in: right.root)
        field.script.canBecomeFirst = true
        if byTouch { stage.touchDown(0, 210, 10) } else { stage.click(210, 10) }
        #expect(right.firstResponder === field)
        #expect(stage.focus.keyWindow === right)
    }

    @Test(.behavior(31)) func `click makes a window key even if its first responder does not resign`() {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 50, height: 50), in: right.root)
        field.script.canBecomeFirst = true
        field.becomeFirstResponder()
        field.script.canResignFirst = false
        stage.click(280, 80)
        #expect(right.firstResponder === field)
        #expect(stage.focus.keyWindow === right)
    }

    @Test(.behavior(32)) func `focus policy can be replaced`() {
        final class NoFocus: FocusPolicy {
            override func pressBegan(on path: ResponderPath, seat: Seat) {}
        }
        stage.seat.focusPolicy = NoFocus()
        stage.click(210, 10)
        stage.touchDown(0, 210, 10)
        #expect(stage.focus.keyWindow === left)
        #expect(right.firstResponder == nil)
    }
}
