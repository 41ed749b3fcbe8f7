import Proofs
import Testing

import SurfaceResponders

/// First responders that are removed or hidden.
struct FirstResponderRemovalTests {
    private let stage = RouterStage()
    private let window: Window
    private let field: ScriptedSurface

    init() {
        window = stage.window("root")
        window.makeKey(on: stage.seat)
        field = stage.region("field", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        field.script.canBecomeFirst = true
        field.script.noted = [.canResignFirst, .resignsFirst]
        field.becomeFirstResponder()
        stage.forget()
    }

    @Test(.behavior(28), arguments: [false, true])
    func `removed first responder resigns once and cannot refuse`(_ refuses: Bool) {
        field.script.canResignFirst = false
        if refuses { field.script.resignAnswer = false }
        let (field, window) = (field, window)
        var windowSeen: Window?
        field.script.before[.resignsFirst] = { windowSeen = field.window }
        field.removeFromSuperresponder()
        #expect(stage.journal.take() == ["field.resignsFirst"])
        #expect(windowSeen === window)
        #expect(window.firstResponder !== field)
        stage.check()
    }

    @Test(.behavior(28)) func `first responder resigns when an ancestor is removed`() {
        let popup = stage.surface("popup")
        window.addSurface(popup)
        let inner = stage.region("inner", Rect(x: 0, y: 0, width: 10, height: 10), in: popup)
        inner.script.canBecomeFirst = true
        inner.script.noted = [.resignsFirst]
        inner.becomeFirstResponder()
        stage.forget()
        window.removeSurface(popup)
        #expect(stage.journal.take() == ["inner.resignsFirst"])
        #expect(window.firstResponder === window.root)
    }

    @Test(.behavior(33), arguments: [false, true])
    func `responder moved into a hidden parent resigns and loses its input`(_ isHidden: Bool) {
        let parent = stage.surface("parent", Rect(x: 0, y: 0, width: 100, height: 100))
        let part = stage.surface("part", Rect(x: 0, y: 0, width: 50, height: 50))
        window.root.addSubresponder(parent)
        window.root.addSubresponder(part)
        part.script.noted = [.resignsFirst]
        part.becomeFirstResponder()
        stage.move(to: 10, 10)
        stage.press()
        stage.touchDown(0, 20, 20)
        parent.isHidden = isHidden
        stage.forget()
        stage.checked { parent.addSubresponder(part) }
        #expect(part.isFirstResponder == !isHidden)
        #expect(stage.journal.take().contains("part.resignsFirst") == isHidden)
        let told = stage.take()
        #expect(told.contains(.buttonsCancelled("part")) == isHidden)
        #expect(told.contains(.pointerExited("part")) == isHidden)
        #expect(told.contains(.touchesCancelled("part", [.init(0, 20, 20)])) == isHidden)
        stage.release()
        stage.touchUp(0)
        #expect(
            stage.take().contains(.touchesEnded("part", [.init(0, 20, 20)])) == !isHidden)
    }

    @Test(.behavior(28)) func `first responder resigns when its window is removed`() {
        stage.scene.remove(window)
        #expect(stage.journal.take().filter { $0.contains("resigns") } == ["field.resignsFirst"])
        #expect(window.firstResponder == nil)
        stage.check()
    }

    @Test(.behavior(28)) func `first responder whose next is a removed surface resigns`() {
        let model = ScriptedResponder("model", stage.journal)
        model.script.canBecomeFirst = true
        model.script.nextResponder = field
        model.script.noted = [.resignsFirst]
        #expect(model.becomeFirstResponder())
        stage.forget()
        field.removeFromSuperresponder()
        #expect(stage.journal.take() == ["model.resignsFirst"])
        #expect(window.firstResponder === window.root)
    }

    @Test func `first responder in a window without a scene resigns when removed`() {
        let loose = Window(rootSurface: stage.surface("loose"))
        let inner = stage.region("inner", Rect(x: 0, y: 0, width: 10, height: 10), in: loose.root)
        inner.script.canBecomeFirst = true
        inner.becomeFirstResponder()
        #expect(loose.firstResponder === inner)
        inner.removeFromSuperresponder()
        #expect(loose.firstResponder == nil)
        loose.root.becomeFirstResponder()
        loose.removeSurface(loose.root)
        #expect(loose.firstResponder == nil)
    }

    @Test func `responder in a surface that is being removed cannot become first`() {
        let popup = stage.surface("popup")
        window.addSurface(popup)
        let (inner, other) = (
            stage.region("inner", Rect(x: 0, y: 0, width: 10, height: 10), in: popup),
            stage.region("other", Rect(x: 0, y: 0, width: 10, height: 10), in: popup)
        )
        inner.script.canBecomeFirst = true
        other.script.canBecomeFirst = true
        inner.becomeFirstResponder()
        var isRefused = false
        inner.script.before[.resignsFirst] = { isRefused = !other.becomeFirstResponder() }
        window.removeSurface(popup)
        #expect(isRefused)
        #expect(window.firstResponder === window.root)
        stage.check()
    }

    @Test(.behavior(29)) func `same state elects the same first responder regardless of history`() {
        // `reach` adds `popup` and `last` to the window, by a history that must not affect the result.
        func elected(_ reach: (Window, ScriptedSurface, ScriptedSurface) -> Void) -> String? {
            let stage = RouterStage()
            let window = stage.window("root")
            let (popup, last) = (stage.surface("popup"), stage.surface("last"))
            reach(window, popup, last)
            last.becomeFirstResponder()
            window.removeSurface(last)
            return window.firstResponder?.description
        }
        let straight = elected { window, popup, last in
            window.addSurface(popup)
            window.addSurface(last)
        }
        let crooked = elected { window, popup, last in
            window.addSurface(last)
            window.addSurface(popup)
            popup.becomeFirstResponder()
            window.root.becomeFirstResponder()
        }
        #expect(straight == "popup")
        #expect(crooked == straight)
    }

    @Test(.behavior(33)) func `hiding the first responder acts like removing it`() {
        field.script.canResignFirst = false
        field.isHidden = true
        #expect(stage.journal.take() == ["field.resignsFirst"])
        #expect(window.firstResponder === window.root)
        stage.check()
    }

    @Test(.behavior(33)) func `hiding an ancestor of the first responder acts like removing it`() {
        window.root.isHidden = true
        #expect(stage.journal.take().filter { $0.contains("resigns") } == ["field.resignsFirst"])
        #expect(window.firstResponder == nil)
        #expect(stage.take().contains(.keyboardLeft("root")))
        #expect(stage.focus.keyboardFocus == nil)
        window.root.isHidden = false
        #expect(stage.take() == [.keyboardEntered("root", held: [])])
    }

    @Test func `hidden window keeps its first responder`() {
        window.isHidden = true
        #expect(window.firstResponder === field)
        #expect(stage.journal.take() == [])
        #expect(stage.take() == [.keyboardLeft("root")])
        window.isHidden = false
        #expect(window.makeKey(on: stage.seat))
        #expect(window.firstResponder === field)
        #expect(stage.take() == [.keyboardEntered("root", held: [])])
    }

    @Test(.behavior(28)) func `responder that leaves while refusing does not become first again`() {
        final class Leaving: SurfaceResponder {
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> Bool {
                _ = super.resignFirstResponder()
                removeFromSuperresponder()
                return false
            }
        }
        let leaving = Leaving(kind: .region, frame: Rect(x: 50, y: 50, width: 10, height: 10))
        window.root.addSubresponder(leaving)
        leaving.becomeFirstResponder()
        #expect(window.firstResponder === leaving)
        #expect(!field.becomeFirstResponder())
        #expect(window.firstResponder !== leaving)
        stage.check()
    }

    @Test(.behavior(29)) func `controller is elected if its surface cannot become first`() {
        final class Editor: SurfaceController {
            override var canBecomeFirstResponder: Bool { true }
        }
        window.root.script.canBecomeFirst = false
        let editor = Editor(surface: window.root)
        let popup = stage.surface("popup")
        window.addSurface(popup)
        popup.becomeFirstResponder()
        window.removeSurface(popup)
        #expect(window.firstResponder === editor)
    }
}
