import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Commands of `lastResponders`, which are on no chain.
struct LastResponderTests {
    private let stage = CommandStage()
    private let last: ActingResponder
    private let command = KeyCommand(input: "x", modifierFlags: .super, action: .save)
    private let typedX = ["root 45 down", "root 45 up"]

    init() {
        last = ActingResponder("last", stage.journal, has: [.save])
        last.offer([command])
        stage.keyCommands.lastResponders = [last]
    }

    @Test func `a last responder performs its own commands`() {
        stage.chord(.leftSuper, .x)
        #expect(stage.performed() == ["last.save"])
        #expect(stage.keysSent() == [])
    }

    @Test func `commands on the chain come first`() {
        stage.offer(KeyCommand(input: "x", modifierFlags: .super, action: .discard))
        stage.chord(.leftSuper, .x)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.keyCommands.available.map(\.command.action) == [.discard])
    }

    @Test func `a command that it cannot perform is left to the client`() {
        last.script.canPerform[.save] = false
        stage.chord(.leftSuper, .x)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedX)
    }

    @Test func `its commands need no key window`() {
        stage.seat.focus.resignKey()
        stage.chord(.leftSuper, .x)
        #expect(stage.performed() == ["last.save"])
    }

    @Test func `its list may change and it may be removed`() {
        last.offer([KeyCommand(input: "c", modifierFlags: .super, action: .save)])
        stage.chord(.leftSuper, .x)
        #expect(stage.keysSent() == typedX)
        stage.chord(.leftSuper, .c)
        #expect(stage.performed() == ["last.save"])
        stage.keyCommands.lastResponders = []
        stage.chord(.leftSuper, .c)
        #expect(stage.performed() == [])
    }

    @Test func `it may be removed while it is asked`() {
        let asked = SelfRemovingResponder(stage.seat)
        stage.keyCommands.lastResponders = [asked.take()]
        stage.chord(.leftSuper, .x)
        #expect(stage.keyCommands.lastResponders.isEmpty)
        #expect(stage.keysSent() == typedX)
    }

    /// Holds the only strong reference to a responder until it is taken.
    private final class SelfRemovingResponder {
        private var responder: Asked?

        init(_ seat: Seat) { responder = Asked(seat) }

        func take() -> Responder {
            defer { responder = nil }
            return responder ?? Responder()
        }

        private final class Asked: Responder, TestActions {
            private weak var seat: Seat?
            private let commands = [
                KeyCommand(input: "x", modifierFlags: .super, action: .save),
                KeyCommand(title: "again", input: "x", modifierFlags: .super, action: .save),
            ]

            init(_ seat: Seat) { self.seat = seat }

            override var keyCommands: [KeyCommand]? { commands }

            override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
                seat?.keyCommands.lastResponders = []
                return false
            }

            func save(_ sender: Any?) {}
        }
    }

    @Test func `release, sequence, lone modifier and button commands work`() {
        last.offer([
            KeyCommand(input: "x", modifierFlags: .super, action: .save, behavior: .init(trigger: .release)),
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(input: .modifier(.control), action: .save),
            KeyCommand(input: .button(.left), modifierFlags: .super, action: .save),
        ])
        stage.down(.leftSuper, .x)
        #expect(stage.performed() == [])
        stage.up(.x, .leftSuper)
        #expect(stage.performed() == ["last.save"])
        stage.chord(.leftSuper, .k)
        stage.chord(.number2)
        #expect(stage.performed() == ["last.save"])
        stage.chord(.leftControl)
        #expect(stage.performed() == ["last.save"])
        stage.down(.leftSuper)
        stage.stage.click(50, 50)
        #expect(stage.performed() == ["last.save"])
    }

    @Test func `an inhibitor blocks its commands unless they work while inhibited`() {
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.keyCommands.add(inhibitor)
        stage.chord(.leftSuper, .x)
        #expect(stage.keysSent() == typedX)
        last.offer([
            KeyCommand(
                input: "x", modifierFlags: .super, action: .save, behavior: .init(worksWhileInhibited: true))
        ])
        stage.chord(.leftSuper, .x)
        #expect(stage.performed() == ["last.save"])
    }

    @Test func `a last responder that is also on the chain is asked once`() {
        stage.keyCommands.lastResponders = [stage.policy]
        stage.offer(command)
        stage.chord(.leftSuper, .x)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keyCommands.available.count == 1)
    }

    @Test func `isOnChain covers only the compositor's responders on the chain`() {
        stage.root.offer([KeyCommand(input: "a", modifierFlags: .super, action: .save)])
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .discard, behavior: .init(modes: .only("other"))),
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(input: .modifier(.super), action: .save))
        let keyCommands = stage.keyCommands
        #expect(keyCommands.isOnChain(KeyCombination("q", .super)))
        #expect(keyCommands.isOnChain(KeyCombination("k", .super)))
        #expect(keyCommands.isOnChain(KeyCombination("Super_R")))
        #expect(!keyCommands.isOnChain(KeyCombination("q", .control)))
        #expect(!keyCommands.isOnChain(KeyCombination("2")))
        #expect(!keyCommands.isOnChain(KeyCombination("a", .super)))
        #expect(!keyCommands.isOnChain(KeyCombination("x", .super)))
        stage.seat.delegate = nil
        #expect(!keyCommands.isOnChain(KeyCombination("q", .super)))
    }
}
