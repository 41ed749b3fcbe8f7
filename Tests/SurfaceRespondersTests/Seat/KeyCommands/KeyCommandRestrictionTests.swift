import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Restrictions of key commands: locks, inhibitors and modes.
struct KeyCommandRestrictionTests {
    private let stage = CommandStage()
    private let plain = KeyCommand(input: "q", modifierFlags: .super, action: .save)
    private let always = KeyCommand(
        input: "w", modifierFlags: .super, action: .discard,
        behavior: .init(worksWhileLocked: true, worksWhileInhibited: true))
    private let typedQ = ["root 16 down", "root 16 up"]

    // MARK: Locks

    @Test(.behavior(181), .requirement(21)) func `only commands that allow it work under a lock`() {
        stage.root.offer([KeyCommand(input: "a", modifierFlags: .super, action: .save)])
        stage.offer(
            plain, always,
            KeyCommand(input: "k", modifierFlags: .super, action: .save, behavior: .init(isReserved: true)),
            KeyCommand(
                input: "x", modifierFlags: .super, action: .save,
                behavior: .init(modes: .all, worksWhileInhibited: true)),
            KeyCommand(input: "2", after: [KeyCombination("y", .super)], action: .save))
        let lock = stage.lock()
        for code in [KeyCode.a, .q, .k, .x, .y, .number2] { stage.chord(.leftSuper, code) }
        #expect(stage.performed() == [])
        #expect(stage.keysSent().count == 12)
        stage.chord(.leftSuper, .w)
        #expect(stage.performed() == ["policy.discard"])
        stage.seat.revoke(lock)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(181)) func `locking or unlocking does not redirect a pending release`() {
        stage.offer(plain)
        stage.down(.leftSuper, .q)
        let lock = stage.lock()
        stage.up(.q)
        stage.down(.q)
        stage.seat.revoke(lock)
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == typedQ)
    }

    @Test(.behavior(181)) func `a lock ends a sequence`() {
        stage.offer(
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(input: "k", modifierFlags: .super, action: .discard))
        stage.chord(.leftSuper, .k)
        _ = stage.lock()
        #expect(stage.keyCommands.begunSequence == [])
        stage.chord(.number2)
        stage.clock.advance(by: .milliseconds(3000))
        #expect(stage.performed() == [])
    }

    @Test(.behavior(181)) func `button and touch commands do not work under a lock`() {
        stage.offer(
            KeyCommand(input: .button(.left), modifierFlags: .super, action: .save),
            KeyCommand(input: .touch, modifierFlags: .super, action: .save))
        _ = stage.lock()
        stage.down(.leftSuper)
        stage.stage.click(50, 50)
        stage.stage.touchDown(1, 50, 50)
        stage.stage.touchUp(1)
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
    }

    // MARK: Inhibitors

    @Test(.behavior(182)) func `an inhibitor blocks commands above its surface but not within it`() {
        let region = ActingSurface("region", stage.journal, kind: .region)
        stage.root.addSubresponder(region)
        region.becomeFirstResponder()
        region.offer([KeyCommand(input: "a", modifierFlags: .super, action: .save)])
        stage.root.offer([KeyCommand(input: "x", modifierFlags: .super, action: .save)])
        stage.offer(plain, always)
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.keyCommands.add(inhibitor)
        #expect(stage.keyCommands.isInhibited)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        for code in [KeyCode.a, .x, .w] { stage.chord(.leftSuper, code) }
        #expect(stage.performed() == ["policy.save", "policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(182)) func `an inhibitor applies while enabled and while its surface has the focus`() {
        stage.offer(plain)
        let other = stage.addWindow("other")
        let inhibitor = ShortcutsInhibitor(surface: other)
        var told: [Bool] = []
        inhibitor.onChange = { told.append($0) }
        stage.keyCommands.add(inhibitor)
        #expect(!stage.keyCommands.isInhibited)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        other.window?.makeKey(on: stage.seat)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        inhibitor.isEnabled = false
        inhibitor.isEnabled = false
        #expect(stage.keyCommands.focusedInhibitor === inhibitor && !stage.keyCommands.isInhibited)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        inhibitor.isEnabled = true
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        stage.keyCommands.remove(inhibitor)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(told == [false, true])
    }

    @Test(.behavior(182), .requirement(18))
    func `adding or removing an inhibitor does not redirect a pending release`() {
        stage.offer(plain)
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.down(.leftSuper, .q)
        stage.keyCommands.add(inhibitor)
        stage.up(.q, .leftSuper)
        #expect(stage.keysSent() == [])
        // Conversely, the client that received a press receives its release.
        stage.down(.leftSuper, .q)
        stage.keyCommands.remove(inhibitor)
        stage.up(.q, .leftSuper)
        #expect(stage.keysSent() == typedQ)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(182), .requirement(18))
    func `a command that works while inhibited may disable the inhibitor`() {
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.keyCommands.add(inhibitor)
        stage.offer(plain, always)
        stage.policy.script.onPerform[.discard] = { inhibitor.isEnabled.toggle() }
        stage.chord(.leftSuper, .w)
        stage.chord(.leftSuper, .q)
        stage.chord(.leftSuper, .w)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.discard", "policy.save", "policy.discard"])
        #expect(stage.keysSent() == typedQ)
    }

    @Test(.behavior(182)) func `an inhibitor that is added twice is listed once`() {
        stage.offer(plain)
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.keyCommands.add(inhibitor)
        stage.keyCommands.add(inhibitor)
        #expect(stage.keyCommands.inhibitors.count == 1)
        stage.keyCommands.remove(inhibitor)
        #expect(stage.keyCommands.inhibitors.isEmpty)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(182)) func `an inhibitor is dropped after its surface is destroyed`() {
        stage.offer(plain)
        weak var forgotten: ShortcutsInhibitor?
        do {
            let inhibitor = ShortcutsInhibitor(surface: ActingSurface("brief", stage.journal))
            forgotten = inhibitor
            stage.keyCommands.add(inhibitor)
        }
        #expect(forgotten != nil)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(forgotten == nil)
        #expect(stage.keyCommands.inhibitors.isEmpty)
    }

    @Test(.behavior(182)) func `an inhibitor does not affect button commands`() {
        stage.offer(KeyCommand(input: .button(.left), modifierFlags: .super, action: .save))
        stage.keyCommands.add(ShortcutsInhibitor(surface: stage.root))
        stage.down(.leftSuper)
        stage.stage.click(50, 50)
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(182)) func `a disabled inhibitor does not hide an enabled one of its surface`() {
        stage.offer(plain)
        stage.keyCommands.add(ShortcutsInhibitor(surface: stage.root, isEnabled: false))
        stage.keyCommands.add(ShortcutsInhibitor(surface: stage.root))
        #expect(stage.keyCommands.isInhibited)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(182)) func `an inhibitor does not retain its surface`() {
        weak var gone: ActingSurface?
        do {
            let surface = ActingSurface("loose", stage.journal)
            gone = surface
            stage.keyCommands.add(ShortcutsInhibitor(surface: surface))
        }
        #expect(gone == nil)
        #expect(!stage.keyCommands.isInhibited)
    }

    // MARK: Modes

    @Test(.behavior(183), .requirement(20))
    func `a mode replaces normal commands and keeps those for all modes`() {
        stage.offer(
            plain,
            KeyCommand(input: "x", modifierFlags: .super, action: .discard, behavior: .init(modes: .all)),
            KeyCommand(input: "a", action: .discard, behavior: .init(modes: .only("resize"))))
        stage.chord(.a)
        #expect(stage.performed() == [] && stage.keysSent() == ["root 30 down", "root 30 up"])
        stage.keyCommands.mode = "resize"
        for chord in [[.leftSuper, .x], [.a]] as [[KeyCode]] {
            for code in chord { stage.down(code) }
            for code in chord { stage.up(code) }
        }
        #expect(stage.performed() == ["policy.discard", "policy.discard"])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        stage.keyCommands.mode = .normal
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(183)) func `letters are commands in a mode even if the first responder takes text`() {
        stage.root.script.acceptsText = true
        stage.offer(KeyCommand(input: "a", action: .save, behavior: .init(modes: .only("resize"))))
        stage.keyCommands.mode = "resize"
        stage.chord(.a)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(183)) func `a mode change by a command takes effect at the next key`() {
        stage.offer(
            KeyCommand(input: "q", modifierFlags: .super, action: .save),
            KeyCommand(input: .escape, action: .discard, behavior: .init(modes: .only("resize"))))
        let keyCommands = stage.keyCommands
        stage.policy.script.onPerform[.save] = { keyCommands.mode = "resize" }
        stage.policy.script.onPerform[.discard] = { keyCommands.mode = .normal }
        stage.chord(.leftSuper, .q)
        stage.chord(.escape)
        stage.chord(.escape)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == ["root 1 down", "root 1 up"])
    }
}
