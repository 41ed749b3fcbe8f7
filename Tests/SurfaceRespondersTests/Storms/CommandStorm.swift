import PropertyTesting
import SurfaceRespondersTesting

import SurfaceResponders

/// Random keys, buttons and touches with key commands of every kind, while locks, inhibitors, modes, command
/// lists, focus and devices change. The same choices cause the same steps.
struct CommandStorm {
    private var random: Choices
    private let stage = CommandStage()
    private var checker = ClientStreamChecker()
    private var surfaces: [ActingSurface] = []
    private var keyboards: [InputDevice] = []
    private var inhibitors: [ShortcutsInhibitor] = []
    private let keymaps = [["us"], ["us", "ru"], ["fr"]].compactMap { try? Keymap(layouts: $0) }
    private let mischief = Mischief()
    private var count = 0
    private(set) var performedCount = 0
    private(set) var deliveryCount = 0
    private let explained = Explained()

    private final class Mischief {
        var next: (() -> Void)?
        var performed = 0
        var performedWhileLocked: [String] = []

        func act(_ command: KeyCommand?, _ seat: Seat) {
            performed += 1
            if seat.isLocked, let command, !command.behavior.worksWhileLocked {
                performedWhileLocked.append("\(command)")
            }
            let action = next
            next = nil
            action?()
        }
    }

    private final class Explained {
        var commands = 0
    }

    private var explanations: ObservationToken?
    private var seat: Seat { stage.seat }
    private var scene: Scene { stage.scene }

    /// So few modifiers and letters that random keys often match a command.
    private static let codes: [KeyCode] = [
        .leftSuper, .leftSuper, .leftControl, .leftShift, .q, .w, .k, .number2, .number3, .escape, .capsLock,
    ]

    init(_ choices: Choices) {
        random = choices
        stage.scene.diagnostics.logger.logLevel = .critical
        // The stage focused a client already, which this checker did not see, so start without a focus.
        stage.seat.focus.resignKey()
        _ = stage.stage.embedded.transport.takeDeliveries()
        stage.keyCommands.checksForStaleLists = Bool.random(using: &random)
        surfaces = [stage.root]
        keyboards = [stage.stage.embedded.keyboard]
        watch(stage.policy.script)
        watch(stage.root.script)
        let explained = explained
        explanations = seat.observeExplanations { explanation in
            for case .command in explanation.reasons { explained.commands += 1 }
        }
        for _ in 0..<2 { addWindow() }
        offerSomething()
    }

    private func watch(_ script: ActionScript) {
        let (mischief, seat) = (mischief, seat)
        for action in [Action.save, .discard] {
            script.onPerform[action] = { [unowned script] in
                mischief.act(script.senders.last.flatMap { $0 } as? KeyCommand, seat)
            }
        }
    }

    mutating func step() {
        stage.clock.advance(by: .milliseconds(UInt64.random(in: 0..<60, using: &random)))
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<30: pressOrRelease()
        case 30..<70: playCommand()
        case 70..<80: usePointer()
        case 80..<82: _ = stage.keyCommands.available
        case 82..<84: stage.clock.advance(by: .milliseconds(1200))
        default: change()
        }
        count += 1
        if count % 25 == 0 { calmDown() }
        if Int.random(in: 0..<10, using: &random) == 0 { planMischief() }
    }

    /// Returns the broken invariants and the violations of the protocol since the last call.
    mutating func findings() -> [String] {
        let deliveries = stage.stage.embedded.transport.takeDeliveries()
        deliveryCount += deliveries.count
        for delivery in deliveries { random.note("    \(delivery)") }
        checker.check(deliveries)
        _ = stage.performed()
        performedCount = mischief.performed
        return seat._checkInvariants() + checker.violations
            + stage.stage.embedded.transport.strayDeliveries.map { "stray: \($0)" }
            + mischief.performedWhileLocked.map { "performed while locked: \($0)" }
    }

    /// The number of events whose explanation names a command.
    var explainedCount: Int { explained.commands }

    private func note(_ text: @autoclosure () -> String) {
        random.note(text())
    }

    // MARK: Events

    private mutating func pressOrRelease() {
        guard let device = keyboards.randomElement(using: &random) else { return }
        let held = seat._keys(heldBy: device.id)
        // Held keys are released soon, so that a modifier is sometimes the only key down.
        let up = Bool.random(using: &random) ? Array(held).randomElement(using: &random) : nil
        let code = up ?? Self.codes.randomElement(using: &random) ?? .q
        note("key \(code) \(up == nil) on \(device.id.rawValue)")
        send(device, .key(code, isDown: up == nil))
    }

    /// Presses the combinations of a random command in order, and usually releases each of them.
    private mutating func playCommand() {
        let key = (seat.focus.keyWindow?.rootSurface as? ActingSurface)?.script
        let all = (key?.commands ?? []) + (stage.policy.script.commands ?? [])
        guard let command = all.randomElement(using: &random), let device = keyboards.first else { return }
        note("play \(command)")
        for combination in command.sequence {
            var codes: [KeyCode] = []
            if combination.modifierFlags.contains(.super) { codes.append(.leftSuper) }
            if combination.modifierFlags.contains(.control) { codes.append(.leftControl) }
            if combination.modifierFlags.contains(.shift) { codes.append(.leftShift) }
            if let code = Self.code(of: combination.input) { codes.append(code) }
            for code in codes { send(device, .key(code, isDown: true)) }
            if combination.input == .button(.left) {
                send(stage.stage.embedded.mouse, .button(.left, isDown: true))
            }
            guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
            stage.clock.advance(by: .milliseconds(Bool.random(using: &random) ? 5 : 100))
            for code in codes.shuffled(using: &random) { send(device, .key(code, isDown: false)) }
            send(stage.stage.embedded.mouse, .button(.left, isDown: false))
        }
    }

    private static func code(of input: KeyCommand.Input) -> KeyCode? {
        switch input {
        case "q", .keyCode(.q): .q
        case "w": .w
        case "k": .k
        case "2": .number2
        case "3": .number3
        case .escape: .escape
        case .keysym(.capsLock): .capsLock
        case .modifier(.super): .leftSuper
        case .modifier(.control): .leftControl
        default: nil
        }
    }

    private mutating func usePointer() {
        let embedded = stage.stage.embedded
        let point = Point(
            x: Double.random(in: 0..<400, using: &random), y: Double.random(in: 0..<120, using: &random))
        let isDown = Bool.random(using: &random)
        note("pointer \(point) \(isDown)")
        switch Int.random(in: 0..<5, using: &random) {
        case 0: send(embedded.mouse, .pointerPosition(point))
        case 1: send(embedded.mouse, .button(.left, isDown: isDown))
        case 2: send(embedded.touchscreen, isDown ? .touchDown(id: 1, at: point) : .touchUp(id: 1))
        case 3: send(embedded.touchscreen, .touchMotion(id: 1, to: point))
        default: send(embedded.mouse, .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15))))
        }
    }

    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: stage.clock.now, device: device, payload))
    }

    // MARK: Commands

    private mutating func command() -> KeyCommand {
        let inputs: [KeyCommand.Input] = [
            "q", "w", "k", "2", "3", .keyCode(.q), .modifier(.super), .modifier(.control), .button(.left),
            .touch,
            .keysym(.capsLock), .escape,
        ]
        let input = inputs.randomElement(using: &random) ?? "q"
        let isKey = KeyCombination(input, .super).isKey
        let isModifier = if case .modifier = input { true } else { false }
        var prefix: [KeyCombination] = []
        for _ in 0..<Int.random(in: 0..<3, using: &random) where isKey {
            prefix.append(
                Bool.random(using: &random) ? KeyCombination("k", .super) : KeyCombination("2"))
        }
        let triggers: [KeyCommand.Trigger] = [
            .press, .press, .press, .release, .hold(for: .milliseconds(50)),
        ]
        let flags: [ModifierFlags] = [[], .super, .super, .control, [.super, .shift]]
        let modes: [KeyCommand.Modes] = [.only(.normal), .only(.normal), .all, .only("other")]
        return KeyCommand(
            title: "\(count)", input: input,
            modifierFlags: isModifier ? [] : isKey ? flags.randomElement(using: &random) ?? [] : .super,
            after: prefix, action: Bool.random(using: &random) ? .save : .discard,
            behavior: .init(
                trigger: triggers.randomElement(using: &random) ?? .press,
                repeatBehavior: Bool.random(using: &random) ? .repeatable : .automatic,
                modes: modes.randomElement(using: &random) ?? .all,
                modifierDelivery: Int.random(in: 0..<4, using: &random) == 0 ? .withheld : .forwarded,
                isReserved: Int.random(in: 0..<6, using: &random) == 0,
                worksWhileLocked: Int.random(in: 0..<4, using: &random) == 0,
                worksWhileInhibited: Bool.random(using: &random)),
            appearance: .init(attributes: Int.random(in: 0..<12, using: &random) == 0 ? .disabled : []))
    }

    private mutating func offerSomething() {
        let list = (0..<Int.random(in: 0..<10, using: &random)).map { _ in command() }
        note("offer \(list)")
        if Int.random(in: 0..<4, using: &random) > 0 {
            stage.policy.offer(list)
        } else {
            surfaces.randomElement(using: &random)?.offer(list)
        }
    }

    // MARK: Changes

    private mutating func change() {
        guard let surface = surfaces.randomElement(using: &random) else { return addWindow() }
        let kind = Int.random(in: 0..<16, using: &random)
        note("change \(kind) \(surface)")
        switch kind {
        case 0, 1: offerSomething()
        case 2: surface.window?.makeKey(on: seat)
        case 3: surface.becomeFirstResponder()
        case 4: surface.resignFirstResponder()
        case 5: if surfaces.count < 6 { addWindow() }
        case 6: if surfaces.count > 2, let window = surface.window { remove(surface, window) }
        case 7: toggleLock()
        case 8: addOrRemoveInhibitor(of: surface)
        case 9: inhibitors.randomElement(using: &random)?.isEnabled.toggle()
        case 10: stage.keyCommands.mode = Bool.random(using: &random) ? .normal : "other"
        case 11: if let keymap = keymaps.randomElement(using: &random) { seat.keyboard.keymap = keymap }
        case 12: seat.keyboard.group = 1
        case 13: addOrRemoveKeyboard()
        case 14:
            surface.script.canPerform[.save] = Bool.random(using: &random) ? false : nil
            surface.script.acceptsText.toggle()
        default: stage.keyCommands.isMirrored.toggle()
        }
    }

    private mutating func addWindow() {
        count += 1
        let surface = ActingSurface("s\(count)", stage.journal)
        stage.stage.embedded.addWindow(
            Rect(x: Double(count % 4) * 100, y: 0, width: 100, height: 100), rootSurface: surface,
            named: count % 5 == 0 ? nil : "s\(count)")
        surface.script.has = count % 2 == 0 ? [.save] : []
        watch(surface.script)
        surfaces.append(surface)
    }

    private mutating func remove(_ surface: ActingSurface, _ window: Window) {
        surfaces.removeAll { $0 === surface }
        scene.remove(window)
    }

    private mutating func toggleLock() {
        let locks = seat.activeGrabs.filter { $0.kind == .lock }
        if locks.isEmpty { seat.begin(Grab(kind: .lock, owner: nil)) }
        for lock in locks { seat.revoke(lock) }
    }

    private mutating func addOrRemoveInhibitor(of surface: ActingSurface) {
        if let inhibitor = inhibitors.popLast() {
            stage.keyCommands.remove(inhibitor)
        } else {
            inhibitors = [ShortcutsInhibitor(surface: surface)]
            stage.keyCommands.add(inhibitors[0])
        }
    }

    private mutating func addOrRemoveKeyboard() {
        if keyboards.count < 3 {
            keyboards.append(seat.addDevice(named: "k\(count)", capabilities: .keyboard))
            if count % 2 == 0, let last = keyboards.last {
                seat.keyboard.setKeymap(keymaps.randomElement(using: &random), for: last.id)
            }
        } else {
            let place = Int.random(in: 1..<keyboards.count, using: &random)
            seat.removeDevice(keyboards.remove(at: place).id)
        }
    }

    /// Restores a state in which commands can perform.
    private mutating func calmDown() {
        for grab in seat.activeGrabs { seat.revoke(grab) }
        for inhibitor in inhibitors { stage.keyCommands.remove(inhibitor) }
        inhibitors = []
        stage.keyCommands.mode = .normal
        for device in keyboards {
            for code in seat._keys(heldBy: device.id) {
                send(device, .key(code, isDown: false))
            }
        }
        while keyboards.count > 1 { seat.removeDevice(keyboards.removeLast().id) }
        seat.keyboard.group = 0
        for surface in surfaces { surface.window?.isHidden = false }
        surfaces.last?.window?.makeKey(on: seat)
        offerSomething()
    }

    /// Plans a random change, which is made while the next command performs its action.
    private mutating func planMischief() {
        guard let surface = surfaces.randomElement(using: &random) else { return }
        let (seat, stage) = (seat, stage)
        let act = Int.random(in: 0..<9, using: &random)
        note("mischief planned \(act) \(surface)")
        switch act {
        case 0: mischief.next = { surface.window?.makeKey(on: seat) }
        case 1: mischief.next = { surface.becomeFirstResponder() }
        case 2: mischief.next = { seat.begin(Grab(kind: .lock, owner: nil)) }
        case 3: mischief.next = { surface.window?.isHidden.toggle() }
        case 4:
            let list = [command(), command()]
            mischief.next = { stage.policy.offer(list) }
        case 5: mischief.next = { stage.keyCommands.mode = "other" }
        case 6: mischief.next = { seat.keyboard.group = 0 }
        case 7: mischief.next = { seat.sendAction(.discard, from: nil) }
        default: mischief.next = { seat.begin(Grab(kind: .drag, owner: surface)) }
        }
    }
}
