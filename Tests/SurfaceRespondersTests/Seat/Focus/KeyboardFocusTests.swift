import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Which surface has the keyboard focus, and which events its client receives.
struct KeyboardFocusTests {
    private let stage = RouterStage(recordsKeyboardState: true)

    private let none = KeyboardModifiers()

    @Test(.behavior(34)) func `focus is the root surface of the first responder's window`() {
        let window = stage.window("root")
        let subsurface = stage.surface("subsurface")
        window.root.addSubresponder(subsurface)
        subsurface.becomeFirstResponder()
        window.makeKey(on: stage.seat)
        #expect(stage.focus.keyboardFocus === window.root)
        #expect(stage.take() == [.keyboardEntered("root", held: []), .modifiers("root", none)])
    }

    @Test(.promise(3), .behavior(34)) func `no two enters occur without a leave between them`() {
        let windows = [stage.window("a"), stage.window("b"), stage.window("c")]
        var deliveries: [Delivery] = []
        for index in [0, 1, 2, 1, 1, 0] {
            windows[index].makeKey(on: stage.seat)
            windows[index].root.becomeFirstResponder()
            deliveries += stage.take()
        }
        stage.focus.resignKey()
        deliveries += stage.take()
        let names = ["a", "b", "c", "b", "a"]
        #expect(
            deliveries
                == names.flatMap { name -> [Delivery] in
                    [.keyboardEntered(name, held: []), .modifiers(name, none), .keyboardLeft(name)]
                })
    }

    @Test func `among windows shown again, the one that was key last is elected`() {
        let windows = [stage.window("a"), stage.window("b"), stage.window("c")]
        for index in [0, 2, 1] { windows[index].makeKey(on: stage.seat) }
        // The key window is hidden last, so that no other window becomes key.
        for index in [0, 2, 1] { windows[index].isHidden = true }
        #expect(stage.focus.keyWindow == nil)
        for window in windows { window.isHidden = false }
        #expect(stage.focus.keyWindow == nil)
        stage.forget()
        stage.focus.electKeyWindow()
        #expect(stage.focus.keyWindow === windows[1])
        #expect(stage.take() == [.keyboardEntered("b", held: []), .modifiers("b", none)])
        // An election does not replace an existing key window.
        windows[0].makeKey(on: stage.seat)
        stage.focus.electKeyWindow()
        #expect(stage.focus.keyWindow === windows[0])
    }

    @Test(.behavior(35)) func `moving between regions of a surface sends no leave or enter`() {
        let window = stage.window("root")
        let (left, right) = (
            stage.region("left", Rect(x: 0, y: 0, width: 50, height: 100), in: window.root),
            stage.region("right", Rect(x: 50, y: 0, width: 50, height: 100), in: window.root)
        )
        left.script.canBecomeFirst = true
        right.script.canBecomeFirst = true
        left.becomeFirstResponder()
        window.makeKey(on: stage.seat)
        stage.forget()
        stage.keyDown(30)
        #expect(right.becomeFirstResponder())
        stage.keyUp(30)
        #expect(stage.take() == [.keyPressed("root", KeyCode(30)), .keyReleased("root", KeyCode(30))])
    }

    @Test(.behavior(71)) func `key reaches the focused client whatever the first responder`() {
        let window = stage.window("root")
        let controller = SurfaceController(surface: window.root)
        window.makeKey(on: stage.seat)
        window.root.resignFirstResponder()
        stage.forget()
        stage.keyDown(30)
        #expect(stage.take() == [.keyPressed("root", KeyCode(30))])
        // The release follows the path of its press, although a first responder exists now.
        window.root.becomeFirstResponder()
        stage.keyUp(30)
        #expect(stage.take() == [.keyReleased("root", KeyCode(30))])
        let model = ScriptedResponder("model", stage.journal)
        model.script.canBecomeFirst = true
        model.script.nextResponder = controller
        #expect(model.becomeFirstResponder())
        stage.keyDown(30)
        #expect(stage.journal.take().contains("model.pressesBegan 30"))
        #expect(stage.take() == [.keyPressed("root", KeyCode(30))])
    }

    @Test(.promise(3), .requirement(4))
    func `removing the focused window sends leave, then enter with modifiers`() {
        let (first, second) = (stage.window("first"), stage.window("second"))
        first.makeKey(on: stage.seat)
        second.makeKey(on: stage.seat)
        stage.keyDown(42)
        stage.forget()
        stage.scene.remove(second)
        let shift = stage.seat.keyboard.modifiers
        #expect(shift.depressed != 0)
        #expect(
            stage.take() == [
                .keyCancelled("second", KeyCode(42)), .keyboardLeft("second"),
                .keyboardEntered("first", held: [KeyCode(42)]), .modifiers("first", shift),
            ])
        #expect(stage.focus.keyWindow === first)
    }

    @Test func `removed window does not regain focus from a resigning responder`() {
        let window = stage.window("root")
        window.makeKey(on: stage.seat)
        let field = stage.region("field", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        field.script.canBecomeFirst = true
        field.becomeFirstResponder()
        let stage = stage
        field.script.before[.resignsFirst] = {
            window.root.becomeFirstResponder()
            window.makeKey(on: stage.seat)
            stage.seat.update()
            stage.embedded.keyDown(30)
        }
        stage.move(to: 10, 10)
        stage.forget()
        stage.scene.remove(window)
        #expect(stage.take() == [.pointerExited("root"), .keyboardLeft("root")])
        #expect(stage.focus.keyWindow == nil)
    }

    @Test(.requirement(6)) func `removing the next window during a focus change leaves one focus`() {
        let windows = [stage.window("a"), stage.window("b"), stage.window("c")]
        for window in windows { window.makeKey(on: stage.seat) }
        let stage = stage
        windows[2].root.script.before[.pressesCancelled] = { stage.scene.remove(windows[1]) }
        stage.keyDown(30)
        stage.forget()
        stage.checked { stage.scene.remove(windows[2]) }
        #expect(stage.focus.keyWindow === windows[0])
        #expect(
            stage.take() == [
                .keyboardLeft("c"), .keyboardEntered("a", held: [KeyCode(30)]), .modifiers("a", none),
            ])
    }

    /// During the leave, an input method may remove its windows, which elects a key window.
    @Test(.promise(3)) func `no enter is sent before a leave is complete`() {
        let (first, second) = (stage.window("first"), stage.window("second"))
        first.makeKey(on: stage.seat)
        second.makeKey(on: stage.seat)
        stage.forget()
        let stage = stage
        stage.embedded.transport.onKeyboardLeaving = { _ in stage.focus.electKeyWindow() }
        stage.checked { stage.scene.remove(second) }
        #expect(
            stage.take() == [
                .keyboardLeft("second"), .keyboardEntered("first", held: []), .modifiers("first", none),
            ])
    }

    @Test func `handler may make another window key during a focus change`() {
        let windows = [stage.window("a"), stage.window("b"), stage.window("c")]
        windows[0].makeKey(on: stage.seat)
        let stage = stage
        windows[0].root.script.after[.pressesCancelled] = { windows[2].makeKey(on: stage.seat) }
        stage.keyDown(30)
        stage.checked { windows[1].makeKey(on: stage.seat) }
        #expect(stage.focus.keyWindow === stage.focus.keyboardFocus?.window)
    }

    @Test func `window that a handler hides while it becomes key is not key`() {
        let (menu, next) = (stage.window("menu"), stage.window("next"))
        menu.makeKey(on: stage.seat)
        let popup = stage.surface("popup")
        menu.addSurface(popup)
        stage.seat.begin(PopupGrab(popup: popup, application: menu.application))
        popup.script.before[.pressesCancelled] = { next.isHidden = true }
        stage.keyDown(30)
        #expect(!next.makeKey(on: stage.seat))
        #expect(stage.focus.keyWindow === menu)
        stage.check()
    }

    @Test func `update during the removal of a device enters no surface`() {
        let window = stage.window("root")
        let stage = stage
        window.root.script.before[.pointerExited] = { stage.seat.update() }
        stage.move(to: 10, 10)
        stage.forget()
        stage.checked { stage.seat.removeDevice(stage.embedded.mouse.id) }
        #expect(stage.seat.pointer.target == nil)
    }

    @Test func `handler of a device removal cannot press its keys again`() {
        let window = stage.window("root")
        let stage = stage
        window.makeKey(on: stage.seat)
        stage.keyDown(30)
        window.root.script.before[.pressesEnded] = { stage.embedded.keyDown(31) }
        stage.checked { stage.seat.removeDevice(stage.embedded.keyboard.id) }
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
    }

    @Test(.requirement(43)) func `removing the key window elects the one that was key before`() {
        let (first, second) = (stage.window("first"), stage.window("second"))
        let third = stage.window("third")
        for window in [second, first, third] { window.makeKey(on: stage.seat) }
        stage.scene.remove(third)
        #expect(stage.focus.keyWindow === first)
        first.isHidden = true
        #expect(stage.focus.keyWindow === second)
    }

    @Test func `frontmost eligible window is elected if none was key before`() {
        final class Panel: Window {
            override var canBecomeKey: Bool { false }
        }
        let (back, front) = (stage.window("back"), stage.window("front"))
        let key = stage.window("key")
        let panel = Panel(rootSurface: stage.surface("panel"), level: .top)
        stage.scene.add(panel)
        key.makeKey(on: stage.seat)
        stage.scene.remove(key)
        #expect(stage.focus.keyWindow === front)
        stage.scene.remove(front)
        #expect(stage.focus.keyWindow === back)
        #expect(!panel.makeKey(on: stage.seat))
        stage.scene.remove(back)
        #expect(stage.focus.keyWindow == nil)
    }

    @Test func `window is notified once of becoming and resigning key`() {
        final class Telling: Window {
            var told: [String] = []
            override func didBecomeKey(on seat: Seat) { told.append("became") }
            override func didResignKey(on seat: Seat) { told.append("resigned") }
        }
        let (first, second) = (Telling(), Telling())
        stage.scene.add(first)
        stage.scene.add(second)
        first.makeKey(on: stage.seat)
        first.makeKey(on: stage.seat)
        second.makeKey(on: stage.seat)
        stage.scene.remove(second)
        #expect(first.told == ["became", "resigned", "became"])
        #expect(second.told == ["became", "resigned"])
    }

    @Test func `window without a surface gets the focus when its root appears`() {
        let window = Window()
        stage.scene.add(window)
        window.makeKey(on: stage.seat)
        #expect(stage.focus.keyboardFocus == nil)
        let root = stage.surface("late")
        window.addSurface(root)
        #expect(stage.focus.keyboardFocus === root)
    }

    @Test func `without a keyboard, no surface has the focus`() {
        let window = stage.window("root")
        stage.seat.removeDevice(stage.embedded.keyboard.id)
        stage.forget()
        window.makeKey(on: stage.seat)
        #expect(stage.take() == [])
        let keyboard = stage.seat.addDevice(named: "late", capabilities: .keyboard)
        #expect(stage.take().contains(.keyboardEntered("root", held: [])))
        stage.send(keyboard, .key(KeyCode(30), isDown: true))
        stage.forget()
        stage.checked { stage.seat.removeDevice(keyboard.id) }
        let deliveries = stage.take()
        #expect(deliveries.prefix(2) == [.keyReleased("root", KeyCode(30)), .keyboardLeft("root")])
    }
}
