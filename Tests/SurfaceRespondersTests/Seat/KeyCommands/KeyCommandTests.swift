import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Which key command takes a key, and which responder performs it.
struct KeyCommandTests {
    private let stage = CommandStage()
    private let superQ = KeyCommand(input: "q", modifierFlags: .super, action: .save)

    private var typedQ: [String] { ["root 16 down", "root 16 up"] }

    // MARK: The search

    @Test(.behavior(88)) func `every responder on the chain contributes commands`() {
        let responders: [(KeyCode, Responder)] = [(.q, stage.root), (.w, stage.policy)]
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .save)])
        stage.policy.offer([KeyCommand(input: "w", modifierFlags: .super, action: .discard)])
        for (code, _) in responders { stage.chord(.leftSuper, code) }
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(88)) func `the command nearest to the first responder wins`() {
        let near = KeyCommand(input: "q", modifierFlags: .super, action: .save)
        let far = KeyCommand(input: "q", modifierFlags: .super, action: .discard)
        stage.root.offer([near])
        stage.policy.offer([far])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.policy.script.senders.first as? KeyCommand === near)
    }

    @Test(.behavior(88)) func `within one responder the earlier command in the list wins`() {
        stage.offer(
            KeyCommand(input: "w", modifierFlags: .super, action: .discard),
            KeyCommand(title: "first", input: "q", modifierFlags: .super, action: .discard),
            KeyCommand(title: "second", input: "q", modifierFlags: .super, action: .save))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.discard"])
        #expect((stage.policy.script.senders.first as? KeyCommand)?.title == "first")
    }

    @Test(.behavior(89)) func `the search for the target starts at the first responder`() {
        stage.root.script.has = [.save]
        stage.offer(superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["root.save"])
        #expect(stage.root.script.senders.first as? KeyCommand === superQ)
    }

    @Test(.behavior(90, 168)) func `a command that no responder can perform leaves its key to the client`() {
        stage.offer(superQ)
        stage.policy.script.canPerform[.save] = false
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        stage.policy.script.has = []
        stage.policy.script.canPerform = [:]
        stage.chord(.leftSuper, .q)
        #expect(stage.keysSent() == typedQ)
    }

    @Test(.behavior(91)) func `a nearer command without a target does not hide a farther one`() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.policy.script.has = [.save]
        stage.offer(superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test func `an earlier command without a target does not hide a later one`() {
        stage.policy.script.has = [.save]
        stage.offer(KeyCommand(input: "q", modifierFlags: .super, action: .discard), superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(92)) func `a disabled command is skipped and its key is delivered`() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, appearance: .init(attributes: .disabled)))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        #expect(stage.keyCommands.available.isEmpty)
    }

    @Test(.behavior(92)) func `a hidden command performs but is not listed as available`() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, appearance: .init(attributes: .hidden)))
        #expect(stage.keyCommands.available.isEmpty)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(88)) func `a reserved command precedes nearer ones`() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.offer(
            KeyCommand(input: "q", modifierFlags: .super, action: .save, behavior: .init(isReserved: true)))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(92)) func `a hidden reserved command performs`() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.root.script.has = [.discard]
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save,
                behavior: .init(modes: .all, isReserved: true), appearance: .init(attributes: .hidden)))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        stage.keyCommands.mode = "resize"
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test func `a reserved command without a target hides no other command`() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.offer(
            KeyCommand(input: "q", modifierFlags: .super, action: .save, behavior: .init(isReserved: true)))
        stage.policy.script.canPerform[.save] = false
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.discard"])
    }

    // MARK: Modifiers

    @Test(.behavior(93)) func `modifiers match exactly`() {
        stage.offer(KeyCommand(input: "c", modifierFlags: .control, action: .save))
        for modifiers in [[.leftShift], [.leftAlternate], [.leftSuper]] as [[KeyCode]] {
            stage.down(.leftControl)
            for modifier in modifiers { stage.down(modifier) }
            stage.chord(.c)
            for modifier in modifiers { stage.up(modifier) }
            stage.up(.leftControl)
            #expect(stage.performed() == [])
            #expect(stage.keysSent() == ["root 46 down", "root 46 up"])
        }
        stage.chord(.c)
        #expect(stage.keysSent() == ["root 46 down", "root 46 up"])
        stage.chord(.rightControl, .c)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(93)) func `Caps Lock and Num Lock are ignored`() {
        stage.offer(
            KeyCommand(input: "c", modifierFlags: .control, action: .save),
            KeyCommand(input: "c", modifierFlags: [.control, .shift], action: .discard))
        stage.chord(.capsLock)
        stage.chord(.numLock)
        #expect(stage.seat.keyboard.modifierFlags.isSuperset(of: [.alphaShift, .numLock]))
        stage.stage.forget()
        stage.chord(.leftControl, .c)
        stage.chord(.leftControl, .leftShift, .c)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(93)) func `an uppercase letter means the letter with Shift`() {
        stage.offer(KeyCommand(input: "Q", modifierFlags: .super, action: .save))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        stage.chord(.leftSuper, .leftShift, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test func `a key code matches the physical key with its modifiers`() {
        stage.offer(KeyCommand(input: .keyCode(.f1), modifierFlags: .alternate, action: .save))
        stage.chord(.f1)
        #expect(stage.performed() == [])
        stage.chord(.leftAlternate, .f1)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test func `a command can use a lock key or one physical modifier key`() {
        stage.offer(
            KeyCommand(input: .keysym(.capsLock), action: .save),
            KeyCommand(input: .keyCode(.rightControl), action: .discard))
        stage.chord(.capsLock)
        stage.chord(.rightControl)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.stage.take() == [])
        stage.chord(.leftControl)
        #expect(stage.performed() == [])
    }

    // MARK: Text

    @Test(.behavior(95)) func `unmodified commands do not take keys from a text field`() {
        stage.offer(
            KeyCommand(input: "q", action: .save), KeyCommand(input: "Q", action: .save),
            KeyCommand(input: "?", action: .save))
        stage.chord(.q)
        #expect(stage.performed() == ["policy.save"] && stage.keysSent() == [])
        stage.root.script.acceptsText = true
        stage.chord(.q)
        stage.chord(.leftShift, .q)
        stage.chord(.leftShift, .slash)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ + typedQ + ["root 53 down", "root 53 up"])
    }

    @Test(.behavior(95)) func `priority or modifiers let a command take keys from a text field`() {
        stage.root.script.acceptsText = true
        stage.offer(
            KeyCommand(input: "q", action: .save, behavior: .init(wantsPriorityOverSystemBehavior: true)),
            KeyCommand(input: "w", modifierFlags: .control, action: .discard))
        stage.chord(.q)
        stage.chord(.leftControl, .w)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(95)) func `characters typed with AltGr count as text`() throws {
        let stage = CommandStage(keymap: try Keymap(layouts: ["de"]))
        stage.offer(
            KeyCommand(input: "@", action: .save),
            KeyCommand(input: "q", modifierFlags: .level3, action: .save))
        stage.root.script.acceptsText = true
        stage.chord(.rightAlternate, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        stage.root.script.acceptsText = false
        stage.chord(.rightAlternate, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(95)) func `only the first responder decides whether keys are text`() {
        stage.policy.script.acceptsText = true
        stage.offer(KeyCommand(input: "q", action: .save))
        stage.chord(.q)
        #expect(stage.performed() == ["policy.save"])
    }

    // MARK: Press and release

    @Test(.behavior(97), .requirement(1))
    func `release of a command's key is not delivered`() {
        stage.offer(superQ)
        stage.down(.leftSuper, .q)
        stage.up(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(
            stage.stage.take() == [.keyPressed("root", .leftSuper), .keyReleased("root", .leftSuper)])
        stage.chord(.leftSuper, .q)
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(97)) func `release stays consumed across modifier and focus changes`() {
        stage.offer(superQ)
        let other = stage.addWindow("other")
        stage.down(.leftSuper, .q)
        other.window?.makeKey(on: stage.seat)
        stage.stage.check()
        stage.up(.leftSuper)
        stage.up(.q)
        #expect(stage.keysSent() == [])
        stage.down(.leftSuper, .q)
        stage.down(.a)
        stage.up(.leftSuper, .a, .q)
        #expect(stage.keysSent() == ["other 30 down", "other 30 up"])
    }

    @Test func `a command's key is not listed to the next focused client`() {
        stage.offer(superQ)
        let other = stage.addWindow("other")
        stage.down(.leftSuper, .q)
        stage.stage.forget()
        other.window?.makeKey(on: stage.seat)
        #expect(
            stage.stage.take() == [
                .keyCancelled("root", .leftSuper), .keyboardLeft("root"),
                .keyboardEntered("other", held: [.leftSuper]),
            ])
        stage.up(.q, .leftSuper)
        #expect(stage.keysSent() == [])
    }

    @Test func `a second keyboard's press of a command's key performs nothing`() {
        stage.offer(superQ)
        let second = stage.seat.addDevice(named: "second", capabilities: .keyboard)
        stage.down(.leftSuper, .q)
        stage.stage.send(second, .key(.q, isDown: true))
        stage.up(.q)
        #expect(stage.performed() == ["policy.save"])
        stage.stage.send(second, .key(.q, isDown: false))
        stage.up(.leftSuper)
        #expect(stage.keysSent() == [])
        stage.chord(.q)
        #expect(stage.keysSent() == typedQ)
    }

    // MARK: Reading the lists

    @Test(.behavior(98)) func `keyCommands is not read on every key`() {
        stage.keyCommands.checksForStaleLists = false
        stage.offer(superQ)
        stage.chord(.a)
        let asked = stage.root.script.timesAskedForCommands
        #expect(stage.policy.script.timesAskedForCommands > 0)
        let askedPolicy = stage.policy.script.timesAskedForCommands
        for _ in 0..<10 {
            stage.chord(.a)
            stage.chord(.leftSuper, .q)
        }
        #expect(stage.root.script.timesAskedForCommands == asked)
        #expect(stage.policy.script.timesAskedForCommands == askedPolicy)
    }

    @Test(.behavior(98)) func `keyCommands is read again after a chain, responder or keymap change`() throws {
        stage.keyCommands.checksForStaleLists = false
        func isAskedAgain(after change: () -> Void) -> Bool {
            let before = stage.policy.script.timesAskedForCommands
            change()
            stage.chord(.a)
            return stage.policy.script.timesAskedForCommands > before
        }
        #expect(isAskedAgain {})
        #expect(!isAskedAgain {})
        let region = ActingSurface("region", stage.journal, kind: .region)
        stage.root.addSubresponder(region)
        #expect(isAskedAgain { region.becomeFirstResponder() })
        #expect(!isAskedAgain {})
        let delegate = ActingResponder("delegate", stage.journal)
        #expect(isAskedAgain { stage.application.delegate = delegate })
        #expect(!isAskedAgain {})
        let keymap = try Keymap(layouts: ["de"])
        #expect(isAskedAgain { stage.seat.keyboard.keymap = keymap })
        #expect(!isAskedAgain {})
        #expect(isAskedAgain { stage.root.setNeedsKeyCommandsUpdate() })
        #expect(!isAskedAgain {})
    }

    @Test(.behavior(98)) func `a list that changed without notice is reported and stays in use`() {
        stage.keyCommands.checksForStaleLists = true
        stage.offer(superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.misuses() == [])
        _ = stage.performed()
        stage.policy.script.commands = [KeyCommand(input: "w", modifierFlags: .super, action: .discard)]
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(
            Set(stage.misuses()) == [
                "ActingResponder.keyCommands changed without a call of setNeedsKeyCommandsUpdate()"
            ])
        stage.policy.setNeedsKeyCommandsUpdate()
        let count = stage.misuses().count
        stage.chord(.leftSuper, .w)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.misuses().count == count)
    }

    @Test func `an equal list is not stale`() {
        stage.keyCommands.checksForStaleLists = true
        stage.offer(superQ)
        stage.chord(.a)
        stage.policy.script.commands = [KeyCommand(input: "q", modifierFlags: .super, action: .save)]
        stage.chord(.a)
        #expect(stage.misuses() == [])
    }

    @Test(.behavior(99)) func `whether a command is enabled is checked at each press`() {
        stage.offer(superQ)
        for isEnabled in [true, false, true, true, false, false, true] {
            stage.policy.script.canPerform[.save] = isEnabled ? nil : false
            stage.policy.script.askedWhetherItCan = []
            stage.chord(.leftSuper, .q)
            #expect(stage.performed() == (isEnabled ? ["policy.save"] : []))
            #expect(stage.keysSent() == (isEnabled ? [] : typedQ))
            #expect(stage.policy.script.askedWhetherItCan.contains(.save))
        }
    }

    @Test(.behavior(101)) func `nil and an empty list are equivalent`() {
        stage.keyCommands.checksForStaleLists = true
        stage.chord(.leftSuper, .q)
        #expect(stage.keysSent() == typedQ)
        for list in [[], nil, []] as [[KeyCommand]?] {
            // Without a call of `setNeedsKeyCommandsUpdate()`, this change is not reported as stale.
            stage.policy.script.commands = list
            stage.chord(.leftSuper, .q)
            #expect(stage.keysSent() == typedQ)
            stage.policy.offer(list)
            #expect(stage.keyCommands.available.isEmpty)
        }
        #expect(stage.misuses() == [])
    }

    // MARK: Several seats

    @Test(.requirement(45)) func `two seats match shared commands by their own keymap and direction`() throws
    {
        let clock = ManualClock(now: .milliseconds(1000))
        let second = Seat(
            name: "seat1", scene: stage.scene, delegate: stage.policy, keymap: try Keymap(layouts: ["de"]),
            clock: clock)
        let keyboard = second.addDevice(named: "keyboard", capabilities: .keyboard)
        stage.window.makeKey(on: second)
        second.keyCommands.isMirrored = true
        stage.offer(
            KeyCommand(input: "z", modifierFlags: .super, action: .save),
            KeyCommand(input: .leftArrow, modifierFlags: .super, action: .discard))
        func chordOnSecond(_ code: KeyCode) {
            for (code, isDown) in [
                (KeyCode.leftSuper, true), (code, true), (code, false), (.leftSuper, false),
            ] {
                second.handle(InputEvent(time: clock.now, device: keyboard, .key(code, isDown: isDown)))
            }
            #expect(second._checkInvariants() == [])
        }
        for _ in 0..<3 {
            chordOnSecond(.y)
            stage.chord(.leftSuper, .y)
            #expect(stage.performed() == ["policy.save"])
            chordOnSecond(.rightArrow)
            stage.chord(.leftSuper, .leftArrow)
            #expect(stage.performed() == ["policy.discard", "policy.discard"])
            stage.chord(.leftSuper, .rightArrow)
            #expect(stage.performed() == [])
            // Both seats read the commands again.
            stage.policy.setNeedsKeyCommandsUpdate()
        }
        stage.offer(KeyCommand(input: "a", modifierFlags: .super, action: .save))
        chordOnSecond(.a)
        stage.chord(.leftSuper, .a)
        #expect(stage.performed() == ["policy.save", "policy.save"])
    }

    // MARK: Cyclic chains

    @Test func `commands on a cyclic chain are found once`() {
        let one = ActingResponder("one", stage.journal)
        let two = ActingResponder("two", stage.journal, has: [.save])
        one.script.nextResponder = two
        two.script.nextResponder = one
        stage.root.script.nextResponder = one
        two.offer([superQ])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["two.save"])
        #expect(stage.keyCommands.available.count == 1)
        two.script.has = []
        stage.policy.script.has = []
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        one.script.nextResponder = .some(nil)
    }
}
