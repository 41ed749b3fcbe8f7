import SurfaceResponders
import WaylandServer

/// An ext_input_trigger_v1 that got its combination.
final class InputTrigger {
    /// Names it in its key commands.
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

    /// Nil for one that did not get its combination.
    static func from(_ resource: ExtInputTriggerV1) -> InputTrigger? {
        resource.handler as? InputTrigger
    }

    // MARK: Keys

    /// The combination was pressed.
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

    /// What is held on a seat is over.
    func end(on seat: Seat?) {
        for hold in holds where hold.seat === seat { end(hold, at: clock.now) }
    }

    /// What is held is over.
    func end() {
        for hold in holds { end(hold, at: clock.now) }
    }

    // MARK: Actions

    func add(_ action: InputTriggerAction) {
        guard !actions.contains(where: { $0 === action }) else { return }
        actions.append(action)
    }

    /// An action that it has begun is over.
    func drop(_ action: InputTriggerAction) {
        for hold in holds { action.end(of: hold, at: clock.now) }
        actions.removeAll { $0 === action }
    }
}

extension InputTrigger: ExtInputTriggerV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        triggers?.remove(self)
        end()
        for action in actions { action.drop(self) }
    }
}

/// The keys of a trigger that are held on a seat.
final class InputTriggerHold {
    private(set) weak var seat: Seat?
    /// Tells when one of them is up.
    var observation: ObservationToken?

    init(on seat: Seat) {
        self.seat = seat
    }
}
