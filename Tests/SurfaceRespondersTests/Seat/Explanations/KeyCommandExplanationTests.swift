import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Key commands in explanations.
struct KeyCommandExplanationTests {
    private let stage = CommandStage()
    private let story = Story()

    private final class Story {
        var lines: [String] = []
    }

    private let observation: ObservationToken

    init() {
        let story = story
        observation = stage.seat.observeExplanations { story.lines.append($0.description) }
        stage.offer(
            KeyCommand(title: "Quit", input: "q", modifierFlags: .super, action: .save),
            KeyCommand(title: "Overview", input: .modifier(.super), action: .discard),
            KeyCommand(title: "Second", input: "2", after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(title: "Move", input: .button(.left), modifierFlags: .super, action: .save),
            KeyCommand(title: "Touch", input: .touch, modifierFlags: .super, action: .save))
    }

    /// Returns the lines since the last call.
    private func told() -> [String] {
        defer { story.lines = [] }
        return story.lines
    }

    @Test(.behavior(186)) func `command is named at the press and the release of its key`() {
        stage.down(.leftSuper)
        _ = told()
        stage.chord(.q)
        #expect(
            told() == [
                "key 16 down   key command Super+Q: Quit, handled by policy",
                "key 16 up   key command Super+Q: Quit",
            ])
    }

    @Test(.behavior(186)) func `keys of a sequence are named as such`() {
        stage.down(.leftSuper)
        _ = told()
        stage.chord(.k)
        stage.up(.leftSuper)
        #expect(
            told().prefix(2) == [
                "key 37 down   key of a sequence of key commands",
                "key 37 up   key of a sequence of key commands",
            ])
        stage.down(.number2)
        #expect(told() == ["key 3 down   key command Super+K, 2: Second, handled by policy"])
    }

    @Test(.behavior(186)) func `lone modifier names the command of its release`() {
        stage.chord(.leftSuper)
        #expect(
            told() == [
                "key 125 down   app > root   sent",
                "key 125 up   app > root   belongs to what was pressed, key command Super: Overview, sent",
            ])
    }

    @Test(.behavior(186)) func `fallback command of a sequence is named at the key that ended it`() {
        stage.offer(
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(title: "First", input: "k", modifierFlags: .super, action: .discard))
        stage.chord(.leftSuper, .k)
        _ = told()
        stage.down(.a)
        #expect(told() == ["key 30 down   app > root   key command Super+K: First, sent"])
    }

    @Test(.behavior(186)) func `button and touch commands are named`() {
        stage.stage.move(to: 50, 50)
        stage.down(.leftSuper)
        _ = told()
        stage.stage.press()
        stage.stage.release()
        #expect(
            told() == [
                "button left down   key command Super+left button: Move, handled by policy",
                "button left up   swallowed: it has no receiver",
            ])
        stage.stage.touchDown(1, 50, 50)
        #expect(told() == ["touch 1 down 50,50   key command Super+touch: Touch, handled by policy"])
    }

    @Test(.behavior(186)) func `key without a command does not mention commands`() {
        stage.policy.script.canPerform[.save] = false
        stage.down(.leftSuper)
        _ = told()
        stage.chord(.q)
        #expect(
            told() == [
                "key 16 down   app > root   sent",
                "key 16 up   app > root   belongs to what was pressed, sent",
            ])
    }
}
