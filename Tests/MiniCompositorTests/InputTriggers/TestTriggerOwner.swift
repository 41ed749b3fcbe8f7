import WaylandClient

/// A client that registers triggers and assigns actions to them.
final class TestTriggerOwner {
    typealias Modifiers = ExtInputTriggerRegistrationManagerV1.Modifiers

    let client: ShellClient
    let manager: ExtInputTriggerRegistrationManagerV1
    private(set) var capabilities: [ExtInputTriggerRegistrationManagerV1.Capability] = []

    init(_ client: ShellClient) throws {
        self.client = client
        manager = try client.client.bind(ExtInputTriggerRegistrationManagerV1.self)
        manager.onEvent = { [weak self] event in
            if case .capabilities(let capabilities) = event { self?.capabilities.append(capabilities) }
        }
        try client.roundtrip()
    }

    func register(_ modifiers: Modifiers, keysym: UInt32) throws -> TestTrigger {
        try registered(TestTrigger(manager.registerKeyboardSymTrigger(modifiers: modifiers, keysym: keysym)))
    }

    /// Registers a trigger for an ASCII character.
    func register(_ modifiers: Modifiers, _ character: Unicode.Scalar) throws -> TestTrigger {
        try register(modifiers, keysym: character.value)
    }

    func register(_ modifiers: Modifiers, code: UInt32) throws -> TestTrigger {
        try registered(TestTrigger(manager.registerKeyboardCodeTrigger(modifiers: modifiers, keycode: code)))
    }

    private func registered(_ trigger: TestTrigger) throws -> TestTrigger {
        try client.roundtrip()
        return trigger
    }

    func makeControl() throws -> TestTriggerControl {
        let control = TestTriggerControl(manager.getActionControl(name: "an action"))
        try client.roundtrip()
        return control
    }
}

/// A client's trigger. It records the answers to its registration.
final class TestTrigger {
    enum Answer: Equatable {
        case done, failed
    }

    let trigger: ExtInputTriggerV1
    private(set) var answers: [Answer] = []

    init(_ trigger: ExtInputTriggerV1) {
        self.trigger = trigger
        trigger.onEvent = { [weak self] event in
            switch event {
            case .done: self?.answers.append(.done)
            case .failed: self?.answers.append(.failed)
            }
        }
    }
}

/// A client's control of an action that it created.
final class TestTriggerControl {
    let control: ExtInputTriggerActionControlV1
    private(set) var token = ""

    init(_ control: ExtInputTriggerActionControlV1) {
        self.control = control
        control.onEvent = { [weak self] event in
            if case .done(let token) = event { self?.token = token }
        }
    }

    func add(_ trigger: TestTrigger) {
        control.addInputTriggerEvent(trigger: trigger.trigger)
    }

    func drop(_ trigger: TestTrigger) {
        control.dropInputTriggerEvent(trigger: trigger.trigger)
    }
}
