import Proofs
import Testing

import SurfaceResponders

/// Searches for actions and key commands along overrides of `next` that form a cycle.
struct CircularSearchTests {
    private let stage = RouterStage()
    private let policy = CommandingResponder()
    private let detour = CommandingResponder()

    init() {
        stage.seat.delegate = policy
        let window = stage.window("root")
        window.root.script.nextResponder = detour
        detour.nextResponder = window.root
        window.root.becomeFirstResponder()
        window.makeKey(on: stage.seat)
        stage.forget()
    }

    private func pressSuperK() {
        for code in [125, 37] as [KeyCode] { stage.keyDown(code) }
        for code in [37, 125] as [KeyCode] { stage.keyUp(code) }
    }

    private let command = KeyCommand(input: "k", modifierFlags: .super, action: .save)

    @Test(.behavior(88)) func `key command of a responder in a cycle is performed once`() {
        detour.commands = [command]
        pressSuperK()
        #expect(detour.savedWith.count == 1)
        #expect(policy.savedWith.isEmpty)
        #expect(stage.embedded.misuses.count == 1)
    }

    @Test(.behavior(85)) func `seat's delegate is searched after a cycle`() {
        detour.canPerform = false
        policy.commands = [command]
        pressSuperK()
        #expect(policy.savedWith.count == 1)
        stage.checked { #expect(stage.seat.sendAction(.save, from: nil)) }
        #expect(policy.savedWith.count == 2)
        stage.checked { #expect(!stage.seat.sendAction(.discard, from: nil)) }
        #expect(detour.savedWith.isEmpty)
    }
}
