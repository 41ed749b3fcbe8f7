import WaylandServer

/// The requests of an ext_input_trigger_action_manager_v1.
final class InputTriggerActionRequests: ExtInputTriggerActionManagerV1Handler {
    private weak var target: InputTriggers?

    init(_ target: InputTriggers) {
        self.target = target
    }

    func getInputTriggerAction(
        _ manager: ExtInputTriggerActionManagerV1, token: String, id: NewResource<ExtInputTriggerActionV1>
    ) {
        // Without the global there are no actions, and nobody knows any more which tokens were valid.
        guard let target else { return id.create(nil).unavailable() }
        guard let action = target.action(for: token) else {
            return manager.postError(
                ExtInputTriggerActionManagerV1.Error.invalidToken,
                "the token was not given here, or is valid no more")
        }
        guard action.isAvailable, let use = target.useListener(of: id.client) else {
            return id.create(nil).unavailable()
        }
        _ = InputTriggerListener(id.create(nil), to: action, use)
    }
}
