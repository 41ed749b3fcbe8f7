import SurfaceResponders

protocol InputTriggerCommands: AnyObject {
    func beginInputTrigger(_ sender: Any?)
}

extension Action {
    static let beginInputTrigger = Action("beginInputTrigger", (any InputTriggerCommands).beginInputTrigger)
}

/// Offers the combinations of all triggers on one seat, after everybody on the chain.
final class InputTriggerResponder: Responder, InputTriggerCommands {
    private(set) weak var seat: Seat?
    private weak var triggers: InputTriggers?

    init(of triggers: InputTriggers, on seat: Seat) {
        self.triggers = triggers
        self.seat = seat
        super.init()
        seat.keyCommands.lastResponders.append(self)
    }

    /// Offers nothing any more. What began on the seat is over.
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
        return triggers?.trigger(number)
    }
}
