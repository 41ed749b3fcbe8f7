import Proofs
import Testing

import SurfaceResponders

/// The list of the commands that are available now.
struct AvailableKeyCommandTests {
    private let stage = CommandStage()

    private func command(
        _ input: KeyCommand.Input, _ action: Action = .save, title: String = "", isReserved: Bool = false
    ) -> KeyCommand {
        KeyCommand(
            title: title, input: input, modifierFlags: .super, action: action,
            behavior: .init(isReserved: isReserved))
    }

    private var keys: [String] {
        stage.keyCommands.available.map { $0.remaining.map(\.description).joined(separator: ", ") }
    }

    @Test(.behavior(184)) func `nearest commands come first, each list in its order`() {
        stage.root.offer([command("w"), command("a")])
        stage.offer(command("q"), command("k", isReserved: true))
        #expect(keys == ["Super+K", "Super+W", "Super+A", "Super+Q"])
        let responders = stage.keyCommands.available.map(\.responder.description)
        #expect(responders == ["policy", "root", "root", "policy"])
        let targets = stage.keyCommands.available.map { ($0.target as? Responder)?.description }
        #expect(targets == ["policy", "policy", "policy", "policy"])
    }

    @Test(.behavior(184)) func `listed title is the discoverability title, else the title`() {
        stage.offer(
            KeyCommand(
                title: "Quit", input: "q", action: .save,
                appearance: .init(discoverabilityTitle: "Quit the Editor")),
            KeyCommand(title: "Write", input: "w", action: .save), KeyCommand(input: "a", action: .save))
        #expect(stage.keyCommands.available.map(\.title) == ["Quit the Editor", "Write", "save"])
    }

    @Test(.behavior(184)) func `hidden, disabled, impossible and shadowed commands are omitted`() {
        stage.root.offer([command("q", .discard)])
        stage.offer(
            KeyCommand(input: "a", action: .save, appearance: .init(attributes: .hidden)),
            KeyCommand(input: "x", action: .save, appearance: .init(attributes: .disabled)),
            command("y", .copy), command("q"), command("w"), command("w", .discard))
        #expect(keys == ["Super+Q", "Super+W"])
        #expect(stage.keyCommands.available.map(\.command.action) == [.discard, .save])
        // A hidden command shadows others, too.
        stage.root.offer([
            KeyCommand(
                input: "q", modifierFlags: .super, action: .discard, appearance: .init(attributes: .hidden))
        ])
        #expect(keys == ["Super+W"])
        // A command that no responder can perform shadows nothing.
        stage.policy.script.canPerform[.discard] = false
        #expect(keys == ["Super+Q", "Super+W"])
        #expect(stage.keyCommands.available.map(\.command.action) == [.save, .save])
    }

    @Test(.behavior(184)) func `sequences cut off by a nearer or reserved command are omitted`() {
        let long = KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save)
        stage.offer(long, command("k"))
        #expect(keys == ["Super+K, 2", "Super+K"])
        stage.root.offer([command("k", .discard)])
        #expect(keys == ["Super+K"])
        stage.root.offer(nil)
        stage.offer(long, command("k", .discard, isReserved: true))
        #expect(keys == ["Super+K"])
        #expect(stage.keyCommands.available.first?.command.action == .discard)
    }

    @Test(.behavior(184), .requirement(20))
    func `during a sequence, continuations are listed with their remaining keys`() {
        stage.offer(
            command("q"), KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(
                input: "4", after: [KeyCombination("k", .super), KeyCombination("3")], action: .discard))
        stage.chord(.leftSuper, .k)
        #expect(keys == ["2", "3, 4"])
        stage.chord(.number3)
        #expect(keys == ["4"])
        stage.chord(.escape)
        #expect(keys == ["Super+Q", "Super+K, 2", "Super+K, 3, 4"])
    }

    @Test(.behavior(184)) func `only commands that work under a lock, inhibitor or mode are listed`() {
        let always = KeyCommand(
            input: "w", modifierFlags: .super, action: .discard,
            behavior: .init(modes: .all, worksWhileLocked: true, worksWhileInhibited: true))
        stage.offer(
            command("q"), always,
            KeyCommand(input: "a", action: .save, behavior: .init(modes: .only("resize"))))
        #expect(keys == ["Super+Q", "Super+W"])
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.keyCommands.add(inhibitor)
        #expect(keys == ["Super+W"])
        inhibitor.isEnabled = false
        #expect(keys == ["Super+Q", "Super+W"])
        let lock = stage.lock()
        #expect(keys == ["Super+W"])
        stage.seat.revoke(lock)
        stage.keyCommands.mode = "resize"
        #expect(keys == ["Super+W", "A"])
    }

    @Test(.behavior(184)) func `letters are not listed while a text field is first responder`() {
        stage.offer(KeyCommand(input: "a", action: .save), command("q"))
        stage.root.script.acceptsText = true
        #expect(keys == ["Super+Q"])
    }

    @Test(.behavior(184)) func `modifier with a tap and a hold command is listed twice`() {
        stage.offer(
            KeyCommand(input: .modifier(.super), action: .save),
            KeyCommand(
                input: .modifier(.super), action: .discard,
                behavior: .init(trigger: .hold(for: .milliseconds(300)))),
            KeyCommand(input: .modifier(.super), action: .discard))
        #expect(stage.keyCommands.available.map(\.command.action) == [.save, .discard])
    }

    @Test func `a chosen command performs without its keys, while it is available`() throws {
        stage.offer(command("q"), command("w", .discard))
        let chosen = try #require(stage.keyCommands.available.last)
        #expect(stage.keyCommands.perform(chosen))
        #expect(stage.performed() == ["policy.discard"])

        stage.policy.script.canPerform[.discard] = false
        #expect(!stage.keyCommands.perform(chosen))
        stage.keyCommands.mode = "resize"
        stage.policy.script.canPerform[.discard] = true
        #expect(!stage.keyCommands.perform(chosen))
        #expect(stage.performed() == [])
    }

    @Test(.behavior(184)) func `list is current without any key event`() {
        #expect(keys == [])
        stage.offer(command("q"))
        #expect(keys == ["Super+Q"])
        stage.seat.focus.resignKey()
        #expect(keys == ["Super+Q"])
        stage.seat.delegate = nil
        #expect(keys == [])
    }
}
