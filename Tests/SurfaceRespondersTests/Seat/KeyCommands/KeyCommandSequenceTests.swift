import Proofs
import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

/// Commands that are a sequence of keys.
struct KeyCommandSequenceTests {
    private let stage = CommandStage()
    private let superK = KeyCombination("k", .super)
    private let second: KeyCommand

    init() {
        second = KeyCommand(title: "Second", input: "2", after: [KeyCombination("k", .super)], action: .save)
    }

    private let typed2 = ["root 3 down", "root 3 up"]

    private func sequence(_ keys: KeyCombination..., action: Action) -> KeyCommand {
        let last = keys[keys.count - 1]
        return KeyCommand(
            input: last.input, modifierFlags: last.modifierFlags, after: keys.dropLast(), action: action)
    }

    @Test(.behavior(172)) func `a sequence performs on its last key and consumes all of them`() {
        stage.offer(second)
        stage.chord(.leftSuper, .k)
        #expect(stage.performed() == [])
        #expect(stage.keyCommands.begunSequence == [superK])
        stage.chord(.number2)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.policy.script.senders.first as? KeyCommand === second)
        #expect(stage.keysSent() == [])
        #expect(stage.keyCommands.begunSequence == [])
        stage.chord(.number2)
        #expect(stage.keysSent() == typed2)
    }

    @Test(.behavior(173), .requirement(20)) func `a sequence ends after its timeout`() {
        stage.keyCommands.sequenceTimeout = .milliseconds(700)
        stage.offer(second)
        stage.chord(.leftSuper, .k)
        stage.clock.advance(by: .milliseconds(699))
        #expect(stage.keyCommands.begunSequence == [superK])
        stage.clock.advance(by: .milliseconds(1))
        #expect(stage.keyCommands.begunSequence == [])
        stage.chord(.number2)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typed2)
    }

    @Test(.behavior(172)) func `each key of a sequence restarts the timeout`() {
        stage.offer(sequence(superK, KeyCombination("1"), KeyCombination("2"), action: .save))
        stage.chord(.leftSuper, .k)
        stage.clock.advance(by: .milliseconds(900))
        stage.chord(.number1)
        stage.clock.advance(by: .milliseconds(900))
        #expect(stage.keyCommands.begunSequence == [superK, KeyCombination("1")])
        stage.chord(.number2)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
        #expect(stage.clock.isIdle)
    }

    @Test(.behavior(173)) func `Escape ends a sequence and is consumed`() {
        stage.offer(second)
        stage.chord(.leftSuper, .k)
        stage.chord(.escape)
        #expect(stage.keyCommands.begunSequence == [])
        #expect(stage.keysSent() == [])
        stage.chord(.number2)
        stage.chord(.escape)
        #expect(stage.keysSent() == typed2 + ["root 1 down", "root 1 up"])
        #expect(stage.performed() == [])
    }

    @Test(.behavior(173)) func `Escape can be a key of a sequence`() {
        stage.offer(sequence(superK, KeyCombination(.escape), action: .save))
        stage.chord(.leftSuper, .k)
        stage.chord(.escape)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(173)) func `a key that does not continue a sequence ends it and acts normally`() {
        stage.offer(second, KeyCommand(input: "w", modifierFlags: .control, action: .discard))
        stage.chord(.leftSuper, .k)
        stage.chord(.a)
        #expect(stage.keysSent() == ["root 30 down", "root 30 up"])
        #expect(stage.keyCommands.begunSequence == [])
        stage.chord(.leftSuper, .k)
        stage.chord(.leftControl, .w)
        #expect(stage.performed() == ["policy.discard"])
        stage.chord(.leftSuper, .k)
        stage.chord(.leftSuper, .k)
        #expect(stage.keyCommands.begunSequence == [superK])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(174)) func `a command on the first key performs if no further key follows`() {
        stage.offer(second, sequence(superK, action: .discard))
        stage.chord(.leftSuper, .k)
        #expect(stage.performed() == [])
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed() == ["policy.discard"])
        stage.chord(.leftSuper, .k)
        stage.chord(.a)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.keysSent() == ["root 30 down", "root 30 up"])
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftSuper, .k)
        stage.chord(.escape)
        stage.clock.advance(by: .milliseconds(5000))
        #expect(stage.performed() == [])
    }

    @Test(.behavior(174)) func `a command on the first two keys performs if no further key follows`() {
        stage.offer(
            second, sequence(superK, KeyCombination("2"), KeyCombination("3"), action: .discard))
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        #expect(stage.performed() == [])
        stage.chord(.number3)
        #expect(stage.performed() == ["policy.discard"])
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        stage.chord(.a)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == ["root 30 down", "root 30 up"])
    }

    @Test(.behavior(172)) func `sequences with a common prefix diverge at the first different key`() {
        stage.offer(
            second, sequence(superK, KeyCombination("1"), action: .discard),
            sequence(superK, KeyCombination("3"), KeyCombination("3"), action: .discard))
        stage.chord(.leftSuper, .k)
        stage.chord(.number1)
        #expect(stage.performed() == ["policy.discard"])
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftSuper, .k)
        stage.chord(.number3)
        stage.chord(.number2)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typed2)
    }

    @Test(.behavior(174)) func `a nearer complete command hides longer sequences above it`() {
        stage.root.offer([sequence(superK, action: .discard)])
        stage.offer(second)
        stage.chord(.leftSuper, .k)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.keyCommands.begunSequence == [])
    }

    @Test(.behavior(174)) func `a nearer complete sequence hides longer sequences above it`() {
        stage.root.offer([sequence(superK, KeyCombination("2"), action: .discard)])
        stage.offer(sequence(superK, KeyCombination("2"), KeyCombination("3"), action: .save))
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.keyCommands.begunSequence == [])
    }

    @Test(.behavior(172)) func `a modifier pressed between two keys belongs to the next one`() {
        stage.offer(
            sequence(superK, KeyCombination("w", .control), action: .save),
            KeyCommand(input: .modifier(.control), action: .discard))
        stage.chord(.leftSuper, .k)
        stage.chord(.leftShift)
        stage.chord(.leftControl)
        #expect(stage.keyCommands.begunSequence == [superK])
        stage.chord(.leftControl, .w)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(172)) func `a modifier of the first key may stay down only if the second needs it`() {
        stage.offer(second, sequence(superK, KeyCombination("3", .super), action: .discard))
        stage.down(.leftSuper)
        stage.chord(.k)
        stage.chord(.number3)
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.discard"])
        stage.down(.leftSuper)
        stage.chord(.k)
        stage.chord(.number2)
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typed2)
    }

    @Test(.behavior(173)) func `a button press, touch or scroll ends a sequence`() {
        stage.offer(second)
        let ends: [() -> Void] = [
            { stage.stage.press() }, { stage.stage.release() }, { stage.stage.touchDown(1, 500, 500) },
            { stage.stage.touchUp(1) }, { stage.stage.scroll() },
        ]
        let isEnd = [true, false, true, false, true]
        for (end, isEnd) in zip(ends, isEnd) {
            stage.chord(.leftSuper, .k)
            end()
            #expect(stage.keyCommands.begunSequence.isEmpty == isEnd)
            stage.keyCommands.sequences.cancel()
        }
        stage.chord(.leftSuper, .k)
        stage.stage.move(to: 30, 30)
        #expect(!stage.keyCommands.begunSequence.isEmpty)
    }

    @Test(.behavior(173)) func `a focus or mode change ends a sequence`() {
        stage.offer(second)
        let other = stage.addWindow("other")
        stage.chord(.leftSuper, .k)
        other.window?.makeKey(on: stage.seat)
        #expect(stage.keyCommands.begunSequence.isEmpty)
        stage.chord(.leftSuper, .k)
        stage.keyCommands.mode = "resize"
        #expect(stage.keyCommands.begunSequence.isEmpty)
        #expect(stage.clock.isIdle)
        stage.stage.check()
    }

    @Test(.behavior(173)) func `a sequence of a removed responder does not continue`() {
        let region = ActingSurface("region", stage.journal, kind: .region)
        stage.root.addSubresponder(region)
        region.becomeFirstResponder()
        region.offer([second])
        stage.offer(sequence(superK, KeyCombination("3"), action: .discard))
        stage.chord(.leftSuper, .k)
        #expect(
            stage.keyCommands.available.map(\.remaining) == [[KeyCombination("2")], [KeyCombination("3")]])
        stage.stage.checked { region.removeFromSuperresponder() }
        #expect(stage.keyCommands.available.map(\.remaining) == [[KeyCombination("3")]])
        stage.chord(.number2)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typed2)
    }

    @Test(.behavior(174)) func `a reserved command takes its key from a sequence`() {
        stage.root.offer([sequence(superK, KeyCombination("w", .control), action: .save)])
        stage.offer(
            KeyCommand(
                input: "w", modifierFlags: .control, action: .discard, behavior: .init(isReserved: true)))
        stage.chord(.leftSuper, .k)
        stage.chord(.leftControl, .w)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.keyCommands.begunSequence == [])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(174)) func `a reserved sequence takes its keys before nearer commands`() {
        stage.root.offer([KeyCommand(input: "2", action: .discard)])
        stage.offer(
            KeyCommand(input: "2", after: [superK], action: .save, behavior: .init(isReserved: true)),
            KeyCommand(
                input: "w", modifierFlags: .control, action: .discard, behavior: .init(isReserved: true)))
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftSuper, .k)
        stage.chord(.leftControl, .w)
        #expect(stage.performed() == ["policy.discard"])
    }

    @Test(.behavior(172)) func `the last key can repeat its command or trigger on release`() {
        stage.offer(
            KeyCommand(
                input: "2", after: [superK], action: .save, behavior: .init(repeatBehavior: .repeatable)),
            KeyCommand(input: "3", after: [superK], action: .discard, behavior: .init(trigger: .release)))
        stage.chord(.leftSuper, .k)
        stage.down(.number2)
        stage.clock.advance(by: .milliseconds(700))
        #expect(stage.performed().count > 2)
        stage.up(.number2)
        stage.chord(.leftSuper, .k)
        stage.down(.number3)
        #expect(stage.performed() == [])
        stage.up(.number3)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(172)) func `whether a sequence can perform is checked again at its last key`() {
        stage.offer(second)
        stage.policy.script.canPerform[.save] = false
        stage.chord(.leftSuper, .k)
        #expect(stage.keyCommands.begunSequence == [])
        #expect(stage.keysSent() == ["root 37 down", "root 37 up"])
        stage.policy.script.canPerform = [:]
        stage.chord(.leftSuper, .k)
        stage.policy.script.canPerform[.save] = false
        stage.chord(.number2)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typed2)
    }

    @Test(.behavior(172)) func `only a begun sequence takes unmodified keys from a text field`() {
        stage.root.script.acceptsText = true
        stage.offer(second, sequence(KeyCombination("g"), KeyCombination("g"), action: .discard))
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(KeyCode(34))
        #expect(stage.keyCommands.begunSequence == [])
        #expect(stage.keysSent() == ["root 34 down", "root 34 up"])
    }

    @Test(.behavior(94)) func `a sequence matches Latin keys under a Russian layout`() throws {
        let stage = CommandStage(keymap: try Keymap(layouts: ["us", "ru"]))
        stage.seat.keyboard.group = 1
        stage.offer(sequence(superK, KeyCombination("q"), action: .save))
        stage.chord(.leftSuper, .k)
        stage.chord(.q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(172)) func `keys of a sequence may still be down at the next key`() {
        stage.offer(second)
        stage.down(.leftSuper, .k)
        stage.up(.leftSuper)
        stage.down(.number2)
        #expect(stage.performed() == ["policy.save"])
        stage.clock.advance(by: .milliseconds(2000))
        stage.up(.k, .number2)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == [])
    }
}
