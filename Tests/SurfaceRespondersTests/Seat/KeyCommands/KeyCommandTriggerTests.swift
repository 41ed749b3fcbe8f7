import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Commands that perform on release, after a hold, or repeatedly, and the delivery of their modifiers.
struct KeyCommandTriggerTests {
    private let stage = CommandStage()

    private func command(
        _ trigger: KeyCommand.Trigger, _ action: Action = .save,
        delivery: KeyCommand.ModifierDelivery = .forwarded, worksWhileLocked: Bool = false
    ) -> KeyCommand {
        KeyCommand(
            input: "q", modifierFlags: .super, action: action,
            behavior: .init(trigger: trigger, modifierDelivery: delivery, worksWhileLocked: worksWhileLocked))
    }

    // MARK: Release

    @Test(.behavior(176), .requirement(17))
    func `a release trigger performs even if its modifiers are already up`() {
        stage.offer(command(.release))
        stage.down(.leftSuper, .q)
        #expect(stage.performed() == [])
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
        stage.up(.q)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(176)) func `a release trigger without a target at release does nothing`() {
        stage.offer(command(.release))
        stage.down(.leftSuper, .q)
        stage.policy.script.canPerform[.save] = false
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(176)) func `removing a keyboard with the key down performs nothing`() {
        let device = stage.seat.addDevice(named: "second", capabilities: .keyboard)
        stage.offer(
            command(.release),
            KeyCommand(
                input: "w", modifierFlags: .super, action: .save,
                behavior: .init(trigger: .hold(for: .milliseconds(100)))))
        for code in [KeyCode.leftSuper, .q, .w] { stage.stage.send(device, .key(code, isDown: true)) }
        stage.stage.checked { stage.seat.removeDevice(device.id) }
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed() == [])
        #expect(stage.clock.isIdle)
    }

    @Test func `releasing all of a keyboard performs nothing, as its removal does`() {
        stage.offer(command(.release))
        let device = stage.seat.addDevice(named: "second", capabilities: .keyboard)
        for code in [KeyCode.leftSuper, .q] { stage.stage.send(device, .key(code, isDown: true)) }
        stage.stage.checked { stage.seat.releaseAll(on: device.id) }
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
        #expect(stage.performed() == [])
        for code in [KeyCode.leftSuper, .q] { stage.stage.send(device, .key(code, isDown: true)) }
        stage.stage.send(device, .key(.q, isDown: false))
        #expect(stage.performed() == ["policy.save"])
    }

    // MARK: Hold

    @Test(.behavior(177)) func `a hold trigger performs once after its duration`() {
        stage.offer(command(.hold(for: .milliseconds(300))))
        stage.down(.leftSuper, .q)
        stage.up(.leftSuper)
        stage.clock.advance(by: .milliseconds(299))
        #expect(stage.performed() == [])
        stage.clock.advance(by: .milliseconds(1))
        #expect(stage.performed() == ["policy.save"])
        stage.clock.advance(by: .milliseconds(3000))
        stage.up(.q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(177)) func `a key released before its hold duration performs nothing`() {
        stage.offer(command(.hold(for: .milliseconds(300))))
        stage.down(.leftSuper, .q)
        stage.clock.advance(by: .milliseconds(200))
        stage.up(.q, .leftSuper)
        #expect(stage.clock.isIdle)
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(177)) func `a hold is not interrupted by other keys`() {
        stage.offer(
            command(.hold(for: .milliseconds(300))), KeyCommand(input: .modifier(.super), action: .discard))
        stage.down(.leftSuper, .q)
        stage.chord(.a)
        stage.clock.advance(by: .milliseconds(300))
        #expect(stage.performed() == ["policy.save"])
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(177)) func `two held keys are timed separately`() {
        stage.offer(
            command(.hold(for: .milliseconds(300))),
            KeyCommand(
                input: "w", modifierFlags: .super, action: .discard,
                behavior: .init(trigger: .hold(for: .milliseconds(300))))
        )
        stage.down(.leftSuper, .q)
        stage.clock.advance(by: .milliseconds(100))
        stage.down(.w)
        stage.clock.advance(by: .milliseconds(200))
        #expect(stage.performed() == ["policy.save"])
        stage.clock.advance(by: .milliseconds(100))
        #expect(stage.performed() == ["policy.discard"])
        stage.up(.w, .q, .leftSuper)
        #expect(stage.keysSent() == [])
        #expect(stage.clock.isIdle)
    }

    // MARK: Locks

    @Test(
        .behavior(181), .requirement(17),
        arguments: [KeyCommand.Trigger.release, .hold(for: .milliseconds(300))])
    func `a command pending before a lock does not perform under it`(_ trigger: KeyCommand.Trigger) {
        stage.offer(command(trigger))
        stage.down(.leftSuper, .q)
        let lock = stage.lock()
        stage.clock.advance(by: .milliseconds(500))
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == [])
        stage.seat.revoke(lock)
        stage.chord(.q)
        #expect(stage.keysSent() == ["root 16 down", "root 16 up"])
    }

    @Test(.behavior(181), arguments: [KeyCommand.Trigger.release, .hold(for: .milliseconds(300))])
    func `a command interrupted by a lock does not perform after it`(_ trigger: KeyCommand.Trigger) {
        stage.offer(command(trigger))
        stage.down(.leftSuper, .q)
        stage.seat.revoke(stage.lock())
        stage.clock.advance(by: .milliseconds(500))
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == [])
    }

    @Test(
        .behavior(181), .requirement(17),
        arguments: [KeyCommand.Trigger.release, .hold(for: .milliseconds(300))])
    func `a pending command that works while locked performs under a lock`(_ trigger: KeyCommand.Trigger) {
        stage.offer(command(trigger, worksWhileLocked: true))
        stage.down(.leftSuper, .q)
        _ = stage.lock()
        stage.clock.advance(by: .milliseconds(500))
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    // MARK: Repetition

    @Test(.behavior(96)) func `a held key repeats its command only if the command is repeatable`() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, behavior: .init(repeatBehavior: .repeatable)
            ),
            KeyCommand(input: "w", modifierFlags: .super, action: .discard),
            KeyCommand(
                input: "a", modifierFlags: .super, action: .discard,
                behavior: .init(repeatBehavior: .nonRepeatable)))
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 10, delay: .milliseconds(500))
        stage.down(.leftSuper, .q)
        stage.clock.advance(by: .milliseconds(499))
        #expect(stage.performed() == ["policy.save"])
        stage.clock.advance(by: .milliseconds(201))
        #expect(stage.performed() == ["policy.save", "policy.save", "policy.save"])
        stage.up(.q)
        for code in [KeyCode.w, .a] {
            stage.down(code)
            stage.clock.advance(by: .milliseconds(2000))
            stage.up(code)
            #expect(stage.performed() == ["policy.discard"])
        }
        stage.up(.leftSuper)
        // Repeats do not reach the client either.
        #expect(stage.keysSent() == [])
        #expect(stage.clock.isIdle)
    }

    @Test(.behavior(96)) func `a repeating command continues while it moves the focus`() {
        let other = stage.addWindow("other")
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, behavior: .init(repeatBehavior: .repeatable)
            ))
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 10, delay: .milliseconds(500))
        let windows = [other.window, stage.window]
        var count = 0
        let seat = stage.seat
        stage.policy.script.onPerform[.save] = {
            windows[count % 2]?.makeKey(on: seat)
            count += 1
        }
        stage.down(.leftSuper, .q)
        stage.clock.advance(by: .milliseconds(700))
        stage.stage.check()
        #expect(count == 4)
        stage.up(.q, .leftSuper)
        stage.clock.advance(by: .milliseconds(1000))
        #expect(count == 4)
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(96)) func `a repeating command stops under a lock or without a target`() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, behavior: .init(repeatBehavior: .repeatable)
            ))
        stage.down(.leftSuper, .q)
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed().count > 1)
        stage.policy.script.canPerform[.save] = false
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed() == [])
        stage.policy.script.canPerform = [:]
        _ = stage.lock()
        stage.clock.advance(by: .milliseconds(1000))
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(96)) func `a repeating command sets the trigger each time`() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, behavior: .init(repeatBehavior: .repeatable)
            ))
        var codes: [KeyCode?] = []
        let keyCommands = stage.keyCommands
        stage.policy.script.onPerform[.save] = {
            if case .key(let press) = keyCommands.trigger {
                codes.append(press.key.code)
            } else {
                codes.append(nil)
            }
        }
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 10, delay: .milliseconds(500))
        stage.down(.leftSuper, .q)
        stage.clock.advance(by: .milliseconds(600))
        #expect(codes == [.q, .q, .q])
        #expect(stage.keyCommands.trigger == nil)
    }

    @Test(.requirement(9)) func `a repeating command stops when its mode ends`() {
        stage.offer(
            KeyCommand(
                input: "q", action: .save,
                behavior: .init(repeatBehavior: .repeatable, modes: .only("resize"))))
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 10, delay: .milliseconds(500))
        stage.keyCommands.mode = "resize"
        stage.down(.q)
        stage.clock.advance(by: .milliseconds(600))
        #expect(stage.performed() == ["policy.save", "policy.save", "policy.save"])
        stage.keyCommands.mode = .normal
        stage.clock.advance(by: .milliseconds(1000))
        stage.up(.q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == [])
    }

    @Test func `an inhibitor stops a repeating command except its own surface's`() {
        let command = KeyCommand(
            input: "q", modifierFlags: .super, action: .save, behavior: .init(repeatBehavior: .repeatable))
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 10, delay: .milliseconds(500))
        stage.offer(command)
        let inhibitor = ShortcutsInhibitor(surface: stage.root, isEnabled: false)
        stage.keyCommands.add(inhibitor)
        stage.down(.leftSuper, .q)
        inhibitor.isEnabled = true
        stage.clock.advance(by: .milliseconds(1000))
        stage.up(.q)
        #expect(stage.performed() == ["policy.save"])
        stage.root.offer([command])
        stage.down(.q)
        stage.clock.advance(by: .milliseconds(500))
        stage.up(.q)
        #expect(stage.performed() == ["policy.save", "policy.save"])
    }

    @Test(arguments: [KeyCommand.Trigger.release, .hold(for: .milliseconds(300))])
    func `a pending command is dropped when its mode ends or it is inhibited`(_ trigger: KeyCommand.Trigger) {
        stage.offer(command(trigger))
        let changes: [() -> Void] = [
            { [stage] in stage.keyCommands.mode = "other" },
            { [stage] in stage.keyCommands.add(ShortcutsInhibitor(surface: stage.root)) },
        ]
        for change in changes {
            stage.keyCommands.mode = .normal
            stage.down(.leftSuper, .q)
            change()
            stage.clock.advance(by: .milliseconds(300))
            stage.up(.q, .leftSuper)
            #expect(stage.performed() == [])
        }
        #expect(stage.keysSent() == [])
    }

    @Test func `an inhibitor drops a pending lone modifier and a sequence's fallback`() {
        stage.offer(
            KeyCommand(input: .modifier(.super), action: .save),
            KeyCommand(input: "k", modifierFlags: .super, action: .save),
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save))
        let inhibitor = ShortcutsInhibitor(surface: stage.root, isEnabled: false)
        stage.keyCommands.add(inhibitor)
        stage.down(.leftSuper)
        inhibitor.isEnabled = true
        stage.up(.leftSuper)
        inhibitor.isEnabled = false
        stage.chord(.leftSuper, .k)
        #expect(stage.keyCommands.begunSequence == [KeyCombination("k", .super)])
        inhibitor.isEnabled = true
        stage.clock.advance(by: .milliseconds(5000))
        #expect(stage.performed() == [])
    }

    // MARK: Withheld modifiers

    @Test(.behavior(178), .requirement(2))
    func `a withheld modifier leaves the client before the command performs`() {
        stage.offer(command(.press, delivery: .withheld))
        stage.down(.leftSuper, .q)
        #expect(
            stage.stage.take() == [
                .keyPressed("root", .leftSuper), .keyCancelled("root", .leftSuper), .keyboardLeft("root"),
                .keyboardEntered("root", held: []),
            ])
        stage.up(.q, .leftSuper)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.stage.take() == [])
    }

    @Test(.behavior(178)) func `a second command under the same modifier sends no second leave`() {
        stage.offer(command(.press, delivery: .withheld))
        stage.down(.leftSuper)
        stage.chord(.q)
        stage.stage.forget()
        stage.chord(.q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.stage.take() == [])
    }

    @Test(.behavior(178)) func `withholding a modifier leaves other held keys with the client`() {
        stage.offer(command(.press, delivery: .withheld))
        stage.down(.a, .leftSuper, .q)
        #expect(stage.stage.take().last == .keyboardEntered("root", held: [.a]))
        stage.up(.q, .leftSuper, .a)
        #expect(stage.stage.take() == [.keyReleased("root", .a)])
    }

    @Test(.behavior(178)) func `modifiers that no client received need no leave`() {
        stage.stage.embedded.transport.detachClient(of: stage.root)
        stage.stage.forget()
        stage.offer(command(.press, delivery: .withheld))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.stage.take() == [])
    }

    @Test(.behavior(178), arguments: [KeyCommand.Trigger.release, .hold(for: .milliseconds(300))])
    func `a later trigger withholds its modifiers when it performs`(_ trigger: KeyCommand.Trigger) {
        stage.offer(command(trigger, delivery: .withheld))
        stage.down(.leftSuper, .q)
        #expect(stage.stage.take() == [.keyPressed("root", .leftSuper)])
        stage.clock.advance(by: .milliseconds(300))
        stage.up(.q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.stage.take().last == .keyboardEntered("root", held: []))
        stage.up(.leftSuper)
        #expect(stage.stage.take() == [])
    }

    @Test(.behavior(96)) func `isRepeating is true only while a held key repeats its command`() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, behavior: .init(repeatBehavior: .repeatable)
            ),
            KeyCommand(
                input: "a", modifierFlags: .super, action: .discard,
                behavior: .init(repeatBehavior: .nonRepeatable)))
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 10, delay: .milliseconds(500))
        var seen: [String] = []
        let (stage, keyCommands) = (stage, stage.keyCommands)
        stage.policy.script.onPerform[.discard] = { seen.append("discard \(keyCommands.isRepeating)") }
        stage.policy.script.onPerform[.save] = {
            seen.append("save \(keyCommands.isRepeating)")
            guard seen.count == 2 else { return }
            // A command that a handler triggers with another key is not a repetition. The outer command
            // remains one.
            stage.stage.embedded.keyDown(.a)
            stage.stage.embedded.keyUp(.a)
            seen.append("still \(keyCommands.isRepeating)")
        }
        stage.down(.leftSuper, .q)
        #expect(seen == ["save false"])
        stage.clock.advance(by: .milliseconds(500))
        #expect(seen == ["save false", "save true", "discard false", "still true"])
        #expect(!keyCommands.isRepeating)
        stage.up(.q, .leftSuper)
    }
}
