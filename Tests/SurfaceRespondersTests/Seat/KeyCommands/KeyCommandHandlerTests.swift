import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Changes that a command may make while it is performed.
struct KeyCommandHandlerTests {
    private let stage = CommandStage()

    init() {
        stage.offer(KeyCommand(input: "q", modifierFlags: .super, action: .save))
    }

    /// Presses Super+Q, and checks that the command was performed and that no client received its keys.
    private func performs(_ act: @escaping () -> Void) {
        stage.policy.script.onPerform[.save] = act
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
        stage.policy.script.onPerform = [:]
    }

    private func expectAGoesTo(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        stage.chord(.a)
        #expect(
            stage.keysSent() == ["\(name) 30 down", "\(name) 30 up"], sourceLocation: sourceLocation)
    }

    @Test(.behavior(100)) func `command may change the first responder`() {
        let region = ActingSurface("region", stage.journal, kind: .region)
        stage.root.addSubresponder(region)
        performs { region.becomeFirstResponder() }
        #expect(region.isFirstResponder)
        expectAGoesTo("root")
    }

    @Test(.behavior(100)) func `command may remove its own responder`() {
        let region = ActingSurface("region", stage.journal, kind: .region, has: [.discard])
        stage.root.addSubresponder(region)
        region.becomeFirstResponder()
        region.offer([KeyCommand(input: "w", modifierFlags: .super, action: .discard)])
        region.script.onPerform[.discard] = { [unowned region] in region.removeFromSuperresponder() }
        stage.chord(.leftSuper, .w)
        #expect(stage.performed() == ["region.discard"])
        #expect(region.window == nil)
        stage.chord(.leftSuper, .w)
        #expect(stage.keysSent() == ["root 17 down", "root 17 up"])
    }

    @Test(.behavior(100)) func `command may close the window`() {
        _ = stage.addWindow("other")
        let (scene, window) = (stage.scene, stage.window)
        performs { scene.remove(window) }
        expectAGoesTo("other")
    }

    @Test(.behavior(100)) func `command may close the last window`() {
        let (scene, window) = (stage.scene, stage.window)
        performs { scene.remove(window) }
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(100)) func `command may move the focus`() {
        let other = stage.addWindow("other")
        let seat = stage.seat
        performs { other.window?.makeKey(on: seat) }
        expectAGoesTo("other")
    }

    @Test(.behavior(100)) func `command may remove the keyboard`() {
        let (seat, keyboard) = (stage.seat, stage.stage.embedded.keyboard)
        performs { seat.removeDevice(keyboard.id) }
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
        #expect(stage.seat.keyboard.modifiers.depressed == 0)
    }

    @Test(.behavior(100)) func `command may replace the keymap or the group`() throws {
        let seat = stage.seat
        let keymap = try Keymap(layouts: ["us", "de"])
        performs { seat.keyboard.keymap = keymap }
        #expect(stage.seat.keyboard.modifiers.depressed == 0)
        performs { seat.keyboard.group = 1 }
        #expect(stage.seat.keyboard.group == 1)
        expectAGoesTo("root")
    }

    @Test(.behavior(100)) func `command may give the keyboard its own keymap`() throws {
        let (seat, keyboard) = (stage.seat, stage.stage.embedded.keyboard)
        let keymap = try Keymap(layouts: ["de"])
        performs { seat.keyboard.setKeymap(keymap, for: keyboard.id) }
        performs { seat.keyboard.setKeymap(nil, for: keyboard.id) }
        #expect(stage.seat.keyboard.modifiers.depressed == 0)
        expectAGoesTo("root")
    }

    @Test(.behavior(100)) func `command may begin a lock`() {
        let seat = stage.seat
        let lock = Grab(kind: .lock, owner: nil)
        performs { seat.begin(lock) }
        #expect(stage.seat.isLocked)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        stage.stage.forget()
        stage.seat.revoke(lock)
        performs {}
    }

    @Test(.behavior(100)) func `command may replace its own list`() {
        let policy = stage.policy
        performs { policy.offer([KeyCommand(input: "w", modifierFlags: .super, action: .discard)]) }
        stage.chord(.leftSuper, .w)
        #expect(stage.performed() == ["policy.discard"])
        stage.chord(.leftSuper, .q)
        #expect(stage.keysSent() == ["root 16 down", "root 16 up"])
    }

    @Test(.behavior(100)) func `command may query available commands and send another action`() {
        let seat = stage.seat
        var titles: [String] = []
        stage.policy.script.onPerform[.save] = {
            titles = seat.keyCommands.available.map(\.title)
            seat.sendAction(.discard, from: nil)
        }
        stage.chord(.leftSuper, .q)
        #expect(titles == ["save"])
        #expect(stage.performed() == ["policy.save", "policy.discard"])
    }

    @Test(.behavior(100)) func `keys typed by a command are delivered after it`() {
        let (seat, keyboard, now) = (stage.seat, stage.stage.embedded.keyboard, stage.clock.now)
        var sentMeanwhile: [Delivery] = []
        let transport = stage.stage.embedded.transport
        stage.policy.script.onPerform[.save] = {
            for isDown in [true, false] {
                seat.handle(InputEvent(time: now, device: keyboard, .key(.a, isDown: isDown)))
            }
            sentMeanwhile = transport.deliveries
        }
        stage.chord(.leftSuper, .q)
        #expect(sentMeanwhile == [])
        #expect(stage.keysSent() == ["root 30 down", "root 30 up"])
    }

    @Test(.behavior(100)) func `command may release the delegate`() {
        let seat = stage.seat
        performs { seat.delegate = nil }
        expectAGoesTo("root")
    }

    @Test(.behavior(100)) func `fallback command of a sequence may remove the keyboard`() {
        stage.offer(
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .discard),
            KeyCommand(input: "k", modifierFlags: .super, action: .save))
        let (seat, keyboard) = (stage.seat, stage.stage.embedded.keyboard)
        stage.policy.script.onPerform[.save] = { seat.removeDevice(keyboard.id) }
        stage.chord(.leftSuper, .k)
        stage.down(.a)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
    }

    @Test(.behavior(100)) func `fallback command may move the focus of the key that ended the sequence`() {
        let other = stage.addWindow("other")
        stage.offer(
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .discard),
            KeyCommand(input: "k", modifierFlags: .super, action: .save))
        let seat = stage.seat
        stage.policy.script.onPerform[.save] = { other.window?.makeKey(on: seat) }
        stage.chord(.leftSuper, .k)
        expectAGoesTo("other")
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(100)) func `command of a lone or held modifier may remove the keyboard`() {
        stage.offer(
            KeyCommand(input: .modifier(.super), action: .save),
            KeyCommand(
                input: .modifier(.control), action: .save,
                behavior: .init(trigger: .hold(for: .milliseconds(100)))),
            KeyCommand(
                input: "q", modifierFlags: .alternate, action: .save,
                behavior: .init(trigger: .hold(for: .milliseconds(100)))),
            KeyCommand(
                input: "w", modifierFlags: .alternate, action: .save, behavior: .init(trigger: .release)))
        let (seat, keyCommands) = (stage.seat, stage.keyCommands)
        var codes: [KeyCode] = []
        for keys in [[.leftSuper], [.leftControl], [.leftAlternate, .q], [.leftAlternate, .w]] as [[KeyCode]]
        {
            let device = seat.addDevice(named: "brief", capabilities: .keyboard)
            stage.policy.script.onPerform[.save] = {
                seat.removeDevice(device.id)
                if case .key(let press) = keyCommands.trigger { codes.append(press.key.code) }
            }
            for key in keys { stage.stage.send(device, .key(key, isDown: true)) }
            stage.clock.advance(by: .milliseconds(200))
            for key in keys.reversed() { stage.stage.send(device, .key(key, isDown: false)) }
        }
        #expect(codes == [.leftSuper, .leftControl, .q, .w])
        #expect(stage.performed() == Array(repeating: "policy.save", count: 4))
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(171)) func `responder may change the chain when asked about an action`() {
        let region = Meddler(kind: .region, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        stage.root.addSubresponder(region)
        region.becomeFirstResponder()
        stage.offer(
            KeyCommand(input: "q", modifierFlags: .super, action: .copy),
            KeyCommand(input: "q", modifierFlags: .super, action: .save))
        region.onAsked = { [root = stage.root] in root.becomeFirstResponder() }
        stage.chord(.leftSuper, .q)
        region.becomeFirstResponder()
        region.onAsked = { [unowned region] in region.removeFromSuperresponder() }
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save", "policy.save"])
        #expect(stage.keysSent() == [])
    }

    private final class Meddler: SurfaceResponder {
        var onAsked: (() -> Void)?

        override class var standardHitTestingType: SurfaceResponder.Type { Meddler.self }
        override var canBecomeFirstResponder: Bool { true }

        override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
            onAsked?()
            return super.canPerformAction(action, withSender: sender)
        }

        override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
            onAsked?()
            return super.target(forAction: action, withSender: sender)
        }
    }

    // MARK: Ownership

    @Test(.behavior(185)) func `performing a command does not retain its responder`() {
        weak var gone: ActingSurface?
        do {
            let region = ActingSurface("region", stage.journal, kind: .region, has: [.discard])
            gone = region
            stage.root.addSubresponder(region)
            region.becomeFirstResponder()
            region.offer([KeyCommand(input: "w", modifierFlags: .super, action: .discard)])
            stage.chord(.leftSuper, .w)
            _ = stage.keyCommands.available
            #expect(stage.performed() == ["region.discard"])
            stage.root.becomeFirstResponder()
            region.removeFromSuperresponder()
        }
        #expect(gone == nil)
    }

    @Test(.behavior(171)) func `target of an action is not retained`() {
        weak var gone: ActingResponder?
        do {
            let target = ActingResponder("target", stage.journal, has: [.discard])
            gone = target
            #expect(target.responds(to: .save) == false && target.responds(to: .discard))
            stage.seat.sendAction(.discard, to: target, from: nil)
        }
        #expect(gone == nil)
    }

    @Test(.behavior(171)) func `conforming target is not retained`() {
        final class Saver: Responder, TestActions { func save(_ sender: Any?) {} }
        weak var gone: Saver?
        do {
            let target = Saver()
            gone = target
            for _ in 0..<3 { #expect(stage.seat.sendAction(.save, to: target, from: nil)) }
        }
        #expect(gone == nil)
    }

    @Test(.behavior(171)) func `former delegate is not retained`() {
        weak var gone: ActingResponder?
        do {
            let delegate = ActingResponder("brief", stage.journal, has: [.discard])
            gone = delegate
            stage.seat.delegate = delegate
            delegate.offer([KeyCommand(input: "w", modifierFlags: .super, action: .discard)])
            stage.chord(.leftSuper, .w)
            #expect(stage.performed() == ["brief.discard"])
            stage.seat.delegate = nil
        }
        #expect(gone == nil)
    }

    @Test(.behavior(185)) func `released seat leaves no timers on its clock`() {
        let clock = ManualClock(now: .milliseconds(1000))
        let policy = stage.policy
        policy.offer([
            KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(input: "k", modifierFlags: .super, action: .save),
            KeyCommand(
                input: "q", modifierFlags: .control, action: .save,
                behavior: .init(trigger: .hold(for: .milliseconds(300)))),
            KeyCommand(
                input: .modifier(.alternate), action: .save,
                behavior: .init(trigger: .hold(for: .milliseconds(300)))),
        ])
        for codes in [[.leftSuper, .k], [.leftControl, .q], [.leftAlternate], [.a]] as [[KeyCode]] {
            let seat = Seat(name: "brief", scene: stage.scene, delegate: policy, clock: clock)
            let keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
            for code in codes {
                seat.handle(InputEvent(time: clock.now, device: keyboard, .key(code, isDown: true)))
            }
            #expect(!clock.isIdle)
        }
        #expect(clock.isIdle)
        clock.advance(by: .milliseconds(5000))
        #expect(stage.performed() == [])
    }
}
