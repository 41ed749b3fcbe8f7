import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The responder where a key starts, and the characters of a key.
struct KeyTargetTests {
    private let stage = RouterStage()

    private final class TellingWindow: Window {
        var journal: Journal?
        override func pressesBegan(_ presses: Presses, with event: Event) {
            journal?.note("window.pressesBegan")
            super.pressesBegan(presses, with: event)
        }
    }

    @Test(.behavior(71)) func `without a first responder a key starts at the window`() {
        let window = TellingWindow(rootSurface: stage.surface("root"))
        window.journal = stage.journal
        stage.scene.add(window)
        window.makeKey(on: stage.seat)
        window.root.resignFirstResponder()
        stage.forget()
        stage.keyDown(30)
        #expect(stage.journal.take() == ["window.pressesBegan"])
        #expect(stage.take() == [.keyPressed("root", KeyCode(30))])
        window.root.becomeFirstResponder()
        stage.keyDown(31)
        // The surface's client took the key, so it does not climb to the window.
        #expect(stage.journal.take() == ["root.pressesBegan 31"])
    }

    @Test(.behavior(74)) func `Shift affects characters but not charactersIgnoringModifiers`() {
        final class Reading: FocusableSurface {
            var keys: [Key] = []
            override func pressesBegan(_ presses: Presses, with event: Event) {
                keys += presses.map(\.key)
            }
        }
        let window = stage.window("root")
        let surface = Reading(size: Size(width: 10, height: 10))
        window.addSurface(surface)
        surface.becomeFirstResponder()
        window.makeKey(on: stage.seat)
        // A, 1 and semicolon of the US layout: plain, with Shift, with Caps Lock.
        let codes: [KeyCode] = [30, 2, 39]
        for code in codes { stage.keyDown(code) }
        for code in codes { stage.keyUp(code) }
        stage.keyDown(42)
        for code in codes { stage.keyDown(code) }
        for code in codes { stage.keyUp(code) }
        stage.keyUp(42)
        stage.keyDown(58)
        stage.keyUp(58)
        stage.keyDown(30)
        let typed = surface.keys.filter { !$0.characters.isEmpty }
        #expect(typed.map(\.characters) == ["a", "1", ";", "A", "!", ":", "A"])
        #expect(typed.map(\.charactersIgnoringModifiers) == ["a", "1", ";", "a", "1", ";", "a"])
    }
}
