import SurfaceResponders
import WaylandServer

/// An ext_input_trigger_v1 whose key combination was granted.
final class InputTrigger: ExtInputTriggerV1Handler {
    /// Identifies the trigger in `InputTriggers` and in its key commands.
    let number: Int
    let keys: InputTriggerKeys
    private weak var triggers: InputTriggers?
    private let clock: any SeatClock
    private let use: ClientUse
    private var actions: [InputTriggerAction] = []
    private var holds: [InputTriggerHold] = []

    init(
        _ number: Int, _ keys: InputTriggerKeys, of triggers: InputTriggers, _ use: ClientUse,
        clock: any SeatClock
    ) {
        self.use = use
        self.number = number
        self.keys = keys
        self.triggers = triggers
        self.clock = clock
    }

    /// Returns `nil` for a trigger whose key combination was refused.
    static func from(_ resource: ExtInputTriggerV1) -> InputTrigger? {
        resource.handler as? InputTrigger
    }

    // MARK: Keys

    func begin(on seat: Seat) {
        guard case .key(let press) = seat.keyCommands.trigger else { return }
        let hold = InputTriggerHold(on: seat)
        hold.observation = seat.keyCommands.observeCombinationEnd(
            requiring: keys.modifiers.sidedKeys(on: seat.keyboard)
        ) { [weak self, weak hold] end in
            if let hold { self?.end(hold, at: end.timestamp) }
        }
        guard hold.observation != nil else { return }
        holds.append(hold)
        for action in actions { action.begin(by: hold, at: press.timestamp) }
    }

    private func end(_ hold: InputTriggerHold, at time: Timestamp) {
        hold.observation = nil
        holds.removeAll { $0 === hold }
        for action in actions { action.end(of: hold, at: time) }
    }

    func end(on seat: Seat?) {
        for hold in holds where hold.seat === seat { end(hold, at: clock.now) }
    }

    /// Ends the holds on all seats.
    func end() {
        for hold in holds { end(hold, at: clock.now) }
    }

    // MARK: Actions

    func add(_ action: InputTriggerAction) {
        guard !actions.contains(where: { $0 === action }) else { return }
        actions.append(action)
    }

    /// Removes an action, and ends it if this trigger began it.
    func drop(_ action: InputTriggerAction) {
        for hold in holds { action.end(of: hold, at: clock.now) }
        actions.removeAll { $0 === action }
    }

    func resourceDestroyed(_ resource: Resource) {
        triggers?.remove(self)
        end()
        for action in actions { action.drop(self) }
    }
}

/// A trigger's key combination while it is held on a seat.
final class InputTriggerHold {
    private(set) weak var seat: Seat?
    var observation: ObservationToken?

    init(on seat: Seat) {
        self.seat = seat
    }
}

protocol InputTriggerCommands: AnyObject {
    func beginInputTrigger(_ sender: Any?)
}

extension Action {
    static let beginInputTrigger = Action("beginInputTrigger", (any InputTriggerCommands).beginInputTrigger)
}

/// Offers the key combinations of all triggers on one seat, after all responders on the chain.
final class InputTriggerResponder: Responder, InputTriggerCommands {
    private(set) weak var seat: Seat?
    private weak var triggers: InputTriggers?

    init(of triggers: InputTriggers, on seat: Seat) {
        self.triggers = triggers
        self.seat = seat
        super.init()
        seat.keyCommands.lastResponders.append(self)
    }

    /// Stops offering key combinations, and ends the holds on the seat.
    func end() {
        seat?.keyCommands.lastResponders.removeAll { $0 === self }
        triggers?.endTriggers(on: seat)
        triggers = nil
    }

    override var description: String { "input triggers" }

    override var keyCommands: [KeyCommand]? { triggers?.commands }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        guard action == .beginInputTrigger else {
            return super.canPerformAction(action, withSender: sender)
        }
        guard let trigger = trigger(of: sender), let seat else { return false }
        return trigger.keys.modifiers.areHeld(on: seat.keyboard)
    }

    func beginInputTrigger(_ sender: Any?) {
        if let seat { trigger(of: sender)?.begin(on: seat) }
    }

    private func trigger(of sender: Any?) -> InputTrigger? {
        guard let number = (sender as? KeyCommand)?.propertyList as? Int else { return nil }
        return triggers?.triggers[number]
    }
}
