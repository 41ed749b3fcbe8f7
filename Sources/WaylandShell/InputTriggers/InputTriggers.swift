import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// ext_input_trigger_registration_manager_v1 and ext_input_trigger_action_manager_v1: a program registers key
/// combinations that work in every window, and their actions. Programs with an action's token perform it.
///
/// The combinations are key commands that come after those of all responders on the chain of the keyboard
/// focus. They do not work while the session is locked, or while a client inhibits the compositor's commands.
///
/// A client that sees the first global can take keys from all other clients: restrict
/// `ClientAction.registerInputTriggers` by a `ClientPolicy`.
public final class InputTriggers: SeatsFollower {
    /// Decides which client gets which combination. Held weakly.
    public weak var delegate: (any InputTriggersDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()
    private var decider: (any InputTriggersDelegate)? {
        compositor.report(
            released: delegateLoss.isNoticed(delegate), "InputTriggersDelegate", of: "the input triggers")
        return delegate
    }
    /// How long the token of a new action is valid. The default leaves 30 seconds for a program to start.
    public var tokenLifetime = Duration.seconds(30)

    private let compositor: Compositor
    private let activation: ActivationGlobal
    private var registrations: Global<ExtInputTriggerRegistrationManagerV1>?
    private var listening: Global<ExtInputTriggerActionManagerV1>?

    private var responders: [InputTriggerResponder] = []
    private var managers: [ExtInputTriggerRegistrationManagerV1] = []
    private var capabilities: ExtInputTriggerRegistrationManagerV1.Capability = []

    private(set) var triggers: [Int: InputTrigger] = [:]
    private var nextNumber = 0
    /// The key commands of all triggers, in the order in which the triggers were registered.
    private(set) var commands: [KeyCommand] = []
    private var actions: [InputTriggerAction] = []
    private var tokens = SecretTexts<InputTriggerAction>()

    /// Creates the globals and serves clients on all seats of a compositor while this object exists.
    /// - Parameters:
    ///   - compositor: the compositor whose seats offer the key combinations.
    ///   - activation: makes the tokens by which programs may come to the front for an action.
    public init(on compositor: Compositor, activation: ActivationGlobal) {
        self.compositor = compositor
        self.activation = activation
        registrations = Global<ExtInputTriggerRegistrationManagerV1>(on: compositor.display, version: 1) {
            [unowned self] in
            add($0)
        }
        listening = Global<ExtInputTriggerActionManagerV1>(on: compositor.display, version: 1) {
            [unowned self] in
            $0.handler = InputTriggerActionRequests(self)
        }
        compositor.registry.add(self)
        seatsChanged()
    }

    deinit {
        for responder in responders { responder.end() }
        for trigger in triggers.values { trigger.end() }
        for action in actions { action.cancel() }
    }

    private var diagnostics: Diagnostics { compositor.scene.diagnostics }
    private var now: Timestamp { compositor.clock.now }

    // MARK: Capabilities

    private func add(_ manager: ExtInputTriggerRegistrationManagerV1) {
        manager.handler = InputTriggerRegistrationRequests(self)
        managers.append(manager)
        manager.capabilities(capabilities: capabilities)
    }

    func remove(_ manager: Resource) {
        managers.removeAll { $0 === manager }
    }

    // MARK: Triggers

    /// Returns a trigger for a combination; `nil` if it is refused, or the client has reached its limit.
    func makeTrigger(
        _ modifiers: ExtInputTriggerRegistrationManagerV1.Modifiers, _ input: KeyCommand.Input,
        for client: Client
    ) -> InputTrigger? {
        guard let keys = InputTriggerKeys(input, modifiers) else {
            return refuse("\(input) with modifiers \(modifiers.rawValue) cannot be pressed")
        }
        guard !triggers.values.contains(where: { $0.keys.overlap(with: keys) }) else {
            return refuse("\(keys) overlaps another trigger")
        }
        guard isFree(keys.combination, for: client) else {
            return refuse("\(keys) is reserved by the compositor")
        }
        guard let use = use(.inputTriggers, of: client) else { return nil }
        nextNumber += 1
        let trigger = InputTrigger(nextNumber, keys, of: self, use, clock: compositor.clock)
        triggers[nextNumber] = trigger
        setCommands(commands + keys.commands(numbered: nextNumber))
        return trigger
    }

    private func isFree(_ combination: KeyCombination, for client: Client) -> Bool {
        !compositor.seats.contains { $0.keyCommands.isOnChain(combination) }
            && decider?.inputTriggers(self, allows: combination, for: client) ?? true
    }

    /// Returns `nil` for a client that has reached the limit.
    func use(_ limit: ClientLimit, of client: Client) -> ClientUse? {
        client.use(limit) { diagnostics.refused($0) }
    }

    private func refuse(_ reason: String) -> InputTrigger? {
        diagnostics.refused("input trigger: \(reason)")
        return nil
    }

    func remove(_ trigger: InputTrigger) {
        guard triggers.removeValue(forKey: trigger.number) != nil else { return }
        setCommands(commands.filter { $0.propertyList as? Int != trigger.number })
    }

    private func setCommands(_ commands: [KeyCommand]) {
        self.commands = commands
        for responder in responders { responder.setNeedsKeyCommandsUpdate() }
    }

    // MARK: Actions

    /// Returns a new action and its token. The action is unavailable if the client has reached its limit.
    func makeAction(for client: Client) -> (InputTriggerAction, token: String) {
        let action = InputTriggerAction(activation, clock: compositor.clock)
        if let use = use(.inputTriggerActions, of: client) {
            actions.append(action)
            action.use = use
            action.onEnd = { [weak self, unowned action] in self?.actions.removeAll { $0 === action } }
        } else {
            action.cancel()
        }
        let token = SecretText.make()
        // As many tokens as a client may have actions.
        tokens.add(
            token, action, of: client, limit: client.account.limits[.inputTriggerActions],
            expiry: now.advanced(by: tokenLifetime), now: now)
        return (action, token)
    }

    /// Returns the action of a token; `nil` if the token is unknown or has expired.
    func action(for token: String) -> InputTriggerAction? {
        tokens.value(of: token, now: now)
    }

    package func seatsChanged() {
        let seats = compositor.seats
        for responder in responders where !seats.contains(where: { $0 === responder.seat }) {
            responder.end()
        }
        responders.removeAll { responder in !seats.contains { $0 === responder.seat } }
        for seat in seats where !responders.contains(where: { $0.seat === seat }) {
            responders.append(InputTriggerResponder(of: self, on: seat))
        }
        let hasKeyboard = seats.contains { $0.capabilities.contains(.keyboard) }
        let present: ExtInputTriggerRegistrationManagerV1.Capability = hasKeyboard ? .keyboard : []
        guard present != capabilities else { return }
        capabilities = present
        for manager in managers { manager.capabilities(capabilities: present) }
    }

    /// Ends the holds on a seat. Called when the seat is removed.
    func endTriggers(on seat: Seat?) {
        for trigger in triggers.values { trigger.end(on: seat) }
    }
}

/// Decides which key combinations programs may register. Each method has a default.
public protocol InputTriggersDelegate: AnyObject {
    /// Returns whether a client may have a combination. Called if no other trigger has it, and no responder
    /// of the embedder on the chain of a seat's keyboard focus offers it. Return false for a combination that
    /// the embedder offers elsewhere, or reserves for later. The default returns true.
    /// - Parameters:
    ///   - triggers: the object whose delegate this is.
    ///   - combination: the combination, without the distinction between left and right modifiers.
    ///   - client: the client that requests it.
    func inputTriggers(
        _ triggers: InputTriggers, allows combination: KeyCombination, for client: Client
    ) -> Bool
}

extension InputTriggersDelegate {
    /// Returns true.
    public func inputTriggers(
        _ triggers: InputTriggers, allows combination: KeyCombination, for client: Client
    ) -> Bool { true }
}

final class InputTriggerRegistrationRequests:
    TargetRequests<InputTriggers>, ExtInputTriggerRegistrationManagerV1Handler
{
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

/// An ext_input_trigger_action_control_v1: determines which triggers lead to an action.
final class InputTriggerControl: ExtInputTriggerActionControlV1Handler {
    private let action: InputTriggerAction

    init(of action: InputTriggerAction) {
        self.action = action
    }

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
