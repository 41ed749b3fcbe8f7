import WaylandServer

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
