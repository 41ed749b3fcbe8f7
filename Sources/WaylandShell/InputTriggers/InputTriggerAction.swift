import SurfaceResponders
import WaylandServer

/// An action of triggers. It is available until it is canceled, or has neither a control nor a trigger.
final class InputTriggerAction {
    /// Called once, when the action becomes unavailable.
    var onEnd: (() -> Void)?
    /// Counts the action toward its client's limit while it is available.
    var use: ClientUse?

    private let activation: ActivationGlobal
    private let clock: any SeatClock
    private var listeners: [InputTriggerListener] = []
    private var triggers: [InputTrigger] = []
    private var hasControl = true
    private(set) var isAvailable = true
    /// The hold that began the action, and when. Until that hold ends, other holds have no effect.
    private var begun: (hold: InputTriggerHold, time: Timestamp)?

    init(_ activation: ActivationGlobal, clock: any SeatClock) {
        self.activation = activation
        self.clock = clock
    }

    // MARK: Begin and end

    func begin(by hold: InputTriggerHold, at time: Timestamp) {
        guard begun == nil else { return }
        begun = (hold, time)
        tell(of: hold) { $0.begin(time: time.wireMilliseconds, activationToken: $1) }
    }

    /// Called when a hold has ended. Does nothing unless that hold began the action.
    func end(of hold: InputTriggerHold, at time: Timestamp) {
        guard begun?.hold === hold else { return }
        begun = nil
        tell(of: hold) { $0.end(time: time.wireMilliseconds, activationToken: $1) }
    }

    /// Sends an event to all listeners. Listeners of the same client are sent the same token.
    private func tell(of hold: InputTriggerHold, _ event: (ExtInputTriggerActionV1, String) -> Void) {
        var tokens: [ObjectIdentifier: String] = [:]
        for listener in listeners {
            let client = ObjectIdentifier(listener.resource.client)
            let token = tokens[client] ?? makeToken(on: hold.seat)
            tokens[client] = token
            event(listener.resource, token)
        }
    }

    /// Returns a token for a program to come to the front. If the seat was removed, the token is not valid.
    private func makeToken(on seat: Seat?) -> String {
        seat.map(activation.makeToken) ?? SecretText.make()
    }

    // MARK: Listeners

    func add(_ listener: InputTriggerListener) {
        listeners.append(listener)
        guard let begun else { return }
        listener.resource.begin(
            time: begun.time.wireMilliseconds, activationToken: makeToken(on: begun.hold.seat))
    }

    func remove(_ listener: InputTriggerListener) {
        listeners.removeAll { $0 === listener }
    }

    // MARK: Triggers

    func add(_ trigger: InputTrigger) {
        guard isAvailable, !triggers.contains(where: { $0 === trigger }) else { return }
        triggers.append(trigger)
        trigger.add(self)
    }

    func drop(_ trigger: InputTrigger) {
        guard triggers.contains(where: { $0 === trigger }) else { return }
        triggers.removeAll { $0 === trigger }
        trigger.drop(self)
        cancelIfLeft()
    }

    // MARK: The end

    /// Called when the control is destroyed, so that no more triggers can be added.
    func controlIsGone() {
        hasControl = false
        cancelIfLeft()
    }

    private func cancelIfLeft() {
        if !hasControl, triggers.isEmpty { cancel() }
    }

    /// Makes the action unavailable to all clients.
    func cancel() {
        guard isAvailable else { return }
        isAvailable = false
        let left = triggers
        triggers = []
        for trigger in left { trigger.drop(self) }
        for listener in listeners { listener.resource.unavailable() }
        listeners = []
        use = nil
        onEnd?()
        onEnd = nil
    }
}

final class InputTriggerActionRequests: TargetRequests<InputTriggers>, ExtInputTriggerActionManagerV1Handler {
    func getInputTriggerAction(
        _ manager: ExtInputTriggerActionManagerV1, token: String, id: NewResource<ExtInputTriggerActionV1>
    ) {
        // Without the global there are no actions, and it is unknown which tokens were valid.
        guard let target else { return id.create(nil).unavailable() }
        guard let action = target.action(for: token) else {
            return manager.postError(.invalidToken, "the token is unknown or has expired")
        }
        guard action.isAvailable, let use = target.use(.inputTriggerListeners, of: id.client) else {
            return id.create(nil).unavailable()
        }
        _ = InputTriggerListener(id.create(nil), to: action, use)
    }
}

/// An ext_input_trigger_action_v1: a client's object that receives the events of an action.
final class InputTriggerListener: ExtInputTriggerActionV1Handler {
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

    func resourceDestroyed(_ resource: Resource) {
        action.remove(self)
    }
}
