import SurfaceResponders
import WaylandServer

/// Who has key commands of a client.
protocol ClientCommandPerforming: AnyObject {
    func performClientCommand(_ sender: Any?)
}

extension Action {
    /// A key command of a client, which is the sender. The responder that offers it performs it.
    static let performClientCommand = Action(
        "performClientCommand", (any ClientCommandPerforming).performClientCommand)
}

/// What a client performs.
extension ClientResponder {
    /// Whether the client has declared an action.
    func performs(_ action: Action) -> Bool {
        guard !current.actions.isEmpty, let declared = SurfaceResponderV1.Action(action) else { return false }
        return current.actions.contains(declared)
    }

    func send(_ action: Action) {
        guard let declared = SurfaceResponderV1.Action(action), let resource, let global = actingSeat,
            let seat = seat(of: global)
        else { return }
        global.actions.perform(declared, by: resource, seat)
    }

    /// The command of this responder that an action's sender is, if it can be performed now.
    func command(of sender: Any?) -> ClientCommand? {
        guard let identity = (sender as? KeyCommand)?.propertyList as? ObjectIdentifier else { return nil }
        let state = current.commands.first { ObjectIdentifier($0.command) == identity }
        return state.flatMap { $0.flags.contains(.enabled) ? $0.command : nil }
    }

    /// The seat that performs something right now. What an embedder performs by itself, without a seat, counts as the
    /// first seat's that the client has.
    var actingSeat: SeatGlobal? {
        guard let seats = tree?.registry.seats else { return nil }
        return seats.first { $0.seat.isPerformingAction } ?? seats.first { seat(of: $0) != nil }
    }
}
