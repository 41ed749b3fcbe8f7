import SurfaceResponders
import WaylandServer

/// The requests of an ext_input_trigger_registration_manager_v1.
final class InputTriggerRegistrationRequests: ExtInputTriggerRegistrationManagerV1Handler {
    private weak var target: InputTriggers?

    init(_ target: InputTriggers) {
        self.target = target
    }

    func registerKeyboardSymTrigger(
        _ manager: ExtInputTriggerRegistrationManagerV1,
        modifiers: ExtInputTriggerRegistrationManagerV1.Modifiers, keysym: UInt32,
        id: NewResource<ExtInputTriggerV1>
    ) {
        register(.keysym(Keysym(rawValue: keysym)), modifiers, id)
    }

    func registerKeyboardCodeTrigger(
        _ manager: ExtInputTriggerRegistrationManagerV1,
        modifiers: ExtInputTriggerRegistrationManagerV1.Modifiers, keycode: UInt32,
        id: NewResource<ExtInputTriggerV1>
    ) {
        register(.keyCode(KeyCode(keycode)), modifiers, id)
    }

    private func register(
        _ input: KeyCommand.Input, _ modifiers: ExtInputTriggerRegistrationManagerV1.Modifiers,
        _ id: NewResource<ExtInputTriggerV1>
    ) {
        guard let trigger = target?.makeTrigger(modifiers, input, for: id.client) else {
            return id.create(nil).failed()
        }
        id.create(trigger).done()
    }

    func getActionControl(
        _ manager: ExtInputTriggerRegistrationManagerV1, name: String,
        id: NewResource<ExtInputTriggerActionControlV1>
    ) {
        guard let (action, token) = target?.makeAction(for: id.client) else {
            return id.create(nil).done(token: SecretText.make())
        }
        id.create(InputTriggerControl(of: action)).done(token: token)
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.remove(resource)
    }
}

/// An ext_input_trigger_action_control_v1: says which triggers lead to an action.
final class InputTriggerControl {
    private let action: InputTriggerAction

    init(of action: InputTriggerAction) {
        self.action = action
    }
}

extension InputTriggerControl: ExtInputTriggerActionControlV1Handler {
    func addInputTriggerEvent(_ control: ExtInputTriggerActionControlV1, trigger: ExtInputTriggerV1) {
        if let trigger = InputTrigger.from(trigger) { action.add(trigger) }
    }

    func dropInputTriggerEvent(_ control: ExtInputTriggerActionControlV1, trigger: ExtInputTriggerV1) {
        if let trigger = InputTrigger.from(trigger) { action.drop(trigger) }
    }

    func cancel(_ control: ExtInputTriggerActionControlV1) {
        action.cancel()
    }

    func resourceDestroyed(_ resource: Resource) {
        action.controlIsGone()
    }
}
