import WaylandServer

/// An ext_input_trigger_action_v1: somebody that carries out an action.
final class InputTriggerListener {
    let resource: ExtInputTriggerActionV1
    private let action: InputTriggerAction
    private let use: ClientUse

    init(_ resource: ExtInputTriggerActionV1, to action: InputTriggerAction, _ use: ClientUse) {
        self.resource = resource
        self.action = action
        self.use = use
        resource.handler = self
        action.add(self)
    }
}

extension InputTriggerListener: ExtInputTriggerActionV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        action.remove(self)
    }
}
