import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// How the keyboard focus depends on the first responder.
struct FocusOfFirstResponderTests {
    private let stage = RouterStage()
    private let window: Window
    private let subsurface: ScriptedSurface
    private let popup: ScriptedSurface

    init() {
        window = stage.window("root")
        subsurface = stage.surface("subsurface", Rect(x: 50, y: 50, width: 50, height: 50))
        window.root.addSubresponder(subsurface)
        popup = stage.surface("popup", Rect(x: 20, y: 20, width: 50, height: 50))
        window.addSurface(popup)
        window.makeKey(on: stage.seat)
        stage.forget()
    }

    private func field(in surface: ScriptedSurface) -> ScriptedSurface {
        let field = stage.region("field", Rect(x: 0, y: 0, width: 10, height: 10), in: surface)
        field.script.canBecomeFirst = true
        return field
    }

    @Test(.behavior(34)) func `focus stays on the root for every first responder of the window`() {
        let model = ScriptedResponder("model", stage.journal)
        model.script.canBecomeFirst = true
        model.script.nextResponder = window.root
        let candidates: [Responder] = [
            field(in: window.root), subsurface, field(in: subsurface), model, popup, window.root,
        ]
        for candidate in candidates {
            stage.checked { #expect(candidate.becomeFirstResponder()) }
            #expect(stage.focus.keyboardFocus === window.root)
        }
        stage.checked { window.root.resignFirstResponder() }
        #expect(window.firstResponder == nil)
        #expect(stage.focus.keyboardFocus === window.root)
        // The client received no event for any of these changes.
        #expect(stage.take() == [])
    }

    @Test(.behavior(34)) func `grabbing popup keeps the focus for its own regions`() {
        let inside = field(in: popup)
        stage.checked { stage.seat.begin(PopupGrab(popup: popup, application: window.application)) }
        #expect(stage.take() == [.keyboardLeft("root"), .keyboardEntered("popup", held: [])])
        stage.checked { #expect(inside.becomeFirstResponder()) }
        #expect(stage.take() == [])
        #expect(stage.focus.keyboardFocus === popup)
        inside.script.noted = Script.Call.presses
        _ = stage.journal.take()
        stage.keyDown(30)
        #expect(stage.journal.take().first == "field.pressesBegan 30")
        #expect(stage.take() == [.keyPressed("popup", KeyCode(30))])
    }
}
