import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Commands on a modifier key alone.
struct LoneModifierTests {
    private let stage = CommandStage()
    private let tap = KeyCommand(input: .modifier(.super), action: .save)
    private let hold = KeyCommand(
        input: .modifier(.super), action: .discard, behavior: .init(trigger: .hold(for: .milliseconds(400))))

    private let superKey: [Delivery] = [.keyPressed("root", .leftSuper), .keyReleased("root", .leftSuper)]

    @Test(.behavior(179)) func `a lone modifier performs on release`() {
        stage.offer(tap)
        stage.down(.leftSuper)
        #expect(stage.performed() == [])
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.stage.take() == superKey)
        stage.chord(.rightSuper)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftControl)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(179), .requirement(16)) func `any other key in between cancels the command`() {
        let superQ = KeyCommand(input: "q", modifierFlags: .super, action: .discard)
        stage.offer(tap, superQ)
        stage.chord(.leftSuper, .a)
        stage.chord(.leftSuper, .leftShift)
        stage.down(.leftSuper, .a)
        stage.up(.leftSuper, .a)
        #expect(stage.performed() == [])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.discard"])
        stage.chord(.leftSuper, .rightSuper)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(179)) func `a key that a filter took cancels the command`() {
        stage.offer(tap)
        let filter = TakingFilter { event in
            if case .key(.a, _) = event.payload { true } else { false }
        }
        for filterStage in FilterStage.allCases {
            stage.seat.addFilter(filter, at: filterStage)
            stage.chord(.leftSuper, .a)
            #expect(stage.performed() == [])
            stage.seat.removeFilter(filter)
        }
    }

    @Test(.behavior(179), .requirement(16))
    func `a button, a scroll or a touch in between cancels the command`() {
        stage.offer(tap)
        let acts: [() -> Void] = [
            {
                stage.stage.press()
                stage.stage.release()
            }, { stage.stage.scroll() },
            {
                stage.stage.touchDown(1, 50, 50)
                stage.stage.touchUp(1)
            },
        ]
        for act in acts {
            stage.down(.leftSuper)
            act()
            stage.up(.leftSuper)
            #expect(stage.performed() == [])
        }
        stage.down(.leftSuper)
        stage.stage.move(to: 20, 20)
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(179)) func `a modifier is not lone while a key, button or finger is down`() {
        stage.offer(tap)
        stage.down(.a)
        stage.chord(.leftSuper)
        stage.up(.a)
        stage.stage.press()
        stage.chord(.leftSuper)
        stage.stage.release()
        stage.stage.touchDown(1, 50, 50)
        stage.chord(.leftSuper)
        stage.stage.touchUp(1)
        #expect(stage.performed() == [])
        stage.chord(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(179)) func `a focus change or a lock cancels the command`() {
        stage.offer(tap)
        let other = stage.addWindow("other")
        stage.down(.leftSuper)
        other.window?.makeKey(on: stage.seat)
        stage.up(.leftSuper)
        stage.down(.leftSuper)
        let lock = stage.lock()
        stage.seat.revoke(lock)
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(179)) func `a held lone modifier performs after its duration, not on release`() {
        stage.offer(hold, tap)
        stage.down(.leftSuper)
        stage.clock.advance(by: .milliseconds(399))
        #expect(stage.performed() == [])
        stage.clock.advance(by: .milliseconds(1))
        #expect(stage.performed() == ["policy.discard"])
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
        stage.chord(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed() == [])
        #expect(stage.stage.take() == superKey + superKey)
    }

    @Test(.behavior(179)) func `any other key ends a hold`() {
        stage.offer(hold)
        stage.down(.leftSuper)
        stage.chord(.a)
        stage.clock.advance(by: .milliseconds(1000))
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == ["root 30 down", "root 30 up"])
    }

    @Test(.behavior(179)) func `a withheld lone modifier is not delivered`() {
        stage.offer(
            KeyCommand(input: .modifier(.super), action: .save, behavior: .init(modifierDelivery: .withheld)))
        stage.chord(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.stage.take() == [])
        // With another key it performs nothing. The key is still withheld, because the client receives the
        // modifier state.
        stage.chord(.leftSuper, .a)
        #expect(stage.performed() == [])
        #expect(stage.stage.take() == [.keyPressed("root", .a), .keyReleased("root", .a)])
    }

    @Test(.behavior(179)) func `a lone modifier without a target is an ordinary key`() {
        stage.offer(
            KeyCommand(input: .modifier(.super), action: .save, behavior: .init(modifierDelivery: .withheld)))
        stage.policy.script.canPerform[.save] = false
        stage.chord(.leftSuper)
        #expect(stage.performed() == [])
        #expect(stage.stage.take() == superKey)
    }

    @Test(.behavior(179)) func `the nearest lone modifier wins, and reserved ones come first`() {
        stage.root.offer([KeyCommand(input: .modifier(.super), action: .discard)])
        stage.offer(tap)
        stage.chord(.leftSuper)
        #expect(stage.performed() == ["policy.discard"])
        stage.offer(KeyCommand(input: .modifier(.super), action: .save, behavior: .init(isReserved: true)))
        stage.chord(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(179)) func `removing the keyboard with the modifier down performs nothing`() {
        let device = stage.seat.addDevice(named: "second", capabilities: .keyboard)
        stage.offer(tap, hold)
        stage.stage.send(device, .key(.leftSuper, isDown: true))
        stage.stage.checked { stage.seat.removeDevice(device.id) }
        stage.clock.advance(by: .milliseconds(1000))
        #expect(stage.performed() == [])
        #expect(stage.clock.isIdle)
    }

    @Test(.behavior(179)) func `an inhibitor or a lock blocks lone modifiers`() {
        stage.offer(tap)
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.keyCommands.add(inhibitor)
        stage.chord(.leftSuper)
        #expect(stage.performed() == [])
        stage.keyCommands.remove(inhibitor)
        let lock = stage.lock()
        stage.chord(.leftSuper)
        #expect(stage.performed() == [])
        stage.seat.revoke(lock)
        stage.chord(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
    }
}
