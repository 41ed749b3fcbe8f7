/// Keys, while the window of client `one` is key and `region` is its first responder.
///
/// wl_keyboard knows no cancel: what is taken away from a client ends with a leave, after which the next client to have
/// the keyboard focus is told of the key, and of its release; where no leave follows, the release is still to come.
extension InteractionTable {
    static func key(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsKey(happening)
        case .responder: respondersKey(happening)
        case .filter: filtersKey(happening)
        case .keyCommand: commandsKey(happening)
        case .recognizer: recognizersKey(happening)
        }
    }

    private static let handedToNobody = "a key goes with the focus, and nothing hands it on"

    private static func clientsKey(_ happening: CellHappening) -> Cell {
        switch happening {
        // The client with the keyboard focus has its keys to the end, whatever its regions do.
        case .released, .filterRemoved, .regionPassed:
            .told(clients: ["one released"], others: ["region.pressesEnded 30"])
        // The key goes up with the last device that holds it.
        case .deviceGone: .told(clients: ["one released"], others: ["region.pressesEnded 30"])
        case .surfaceRemoved, .windowHidden, .focusMoved, .popupGrabs:
            .told(
                clients: ["one cancelled", "one left", "two entered with the key", "two released"],
                others: ["region.pressesCancelled 30"])
        case .clientGone:
            .told(
                clients: ["two entered with the key", "two released"], others: ["region.pressesCancelled 30"])
        // This lock has no client.
        case .locked: .told(clients: ["one cancelled", "one left"], others: ["region.pressesCancelled 30"])
        case .suspended:
            .told(
                clients: ["one cancelled", "one left", "one entered with the key", "one released"],
                others: ["region.pressesCancelled 30"])
        case .recognized:
            .told(
                clients: ["one released"],
                others: ["region.pressesCancelled 30", "recognizer began", "recognizer ended"])
        case .transferred: .impossible(because: handedToNobody)
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// The next client is not told of a key that a responder of the compositor had.
    private static func respondersKey(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .filterRemoved, .regionPassed, .deviceGone:
            .told(clients: [], others: ["region.pressesEnded 30"])
        case .surfaceRemoved, .windowHidden, .focusMoved, .popupGrabs:
            .told(clients: ["one left", "two entered"], others: ["region.pressesCancelled 30"])
        case .clientGone: .told(clients: ["two entered"], others: ["region.pressesCancelled 30"])
        case .locked: .told(clients: ["one left"], others: ["region.pressesCancelled 30"])
        case .suspended:
            .told(clients: ["one left", "one entered"], others: ["region.pressesCancelled 30"])
        case .recognized:
            .told(
                clients: [],
                others: ["region.pressesCancelled 30", "recognizer began", "recognizer ended"])
        case .transferred: .impossible(because: handedToNobody)
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// No client is told of a key that a filter took. The filter has it to the end, whoever has the focus.
    private static func filtersKey(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .regionPassed, .deviceGone: .told(clients: [], others: ["filter released"])
        case .surfaceRemoved, .windowHidden, .focusMoved, .popupGrabs:
            .told(clients: ["one left", "two entered"], others: ["filter released"])
        case .clientGone: .told(clients: ["two entered"], others: ["filter released"])
        case .locked: .told(clients: ["one left"], others: ["filter released"])
        case .suspended: .told(clients: ["one left", "one entered"], others: ["filter released"])
        case .recognized: .impossible(because: "a recognizer does not see what a filter took")
        case .transferred: .impossible(because: handedToNobody)
        case .filterRemoved, .seatGone: .told(clients: [], others: [])
        }
    }

    /// The command is performed on the release. Whose keys it comes from does not matter by then; but a device that goes
    /// is no release, and under a lock nothing is performed.
    private static func commandsKey(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .regionPassed, .filterRemoved: .told(clients: [], others: ["command performed"])
        case .deviceGone, .seatGone: .told(clients: [], others: [])
        case .surfaceRemoved, .windowHidden, .focusMoved, .popupGrabs:
            .told(clients: ["one left", "two entered"], others: ["command performed"])
        case .clientGone: .told(clients: ["two entered"], others: ["command performed"])
        case .locked: .told(clients: ["one left"], others: [])
        case .suspended: .told(clients: ["one left", "one entered"], others: ["command performed"])
        case .recognized: .impossible(because: "a recognizer does not see what a command took")
        case .transferred: .impossible(because: handedToNobody)
        }
    }

    /// No client is told of a key that is part of a gesture, which goes on whoever has the focus.
    private static func recognizersKey(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .regionPassed, .filterRemoved: .told(clients: [], others: ["recognizer ended"])
        case .deviceGone, .seatGone: .told(clients: [], others: ["recognizer cancelled"])
        case .surfaceRemoved, .windowHidden:
            .told(clients: ["one left", "two entered"], others: ["recognizer cancelled"])
        case .clientGone: .told(clients: ["two entered"], others: ["recognizer cancelled"])
        case .locked: .told(clients: ["one left"], others: ["recognizer cancelled"])
        case .suspended: .told(clients: ["one left", "one entered"], others: ["recognizer cancelled"])
        case .focusMoved, .popupGrabs:
            .told(clients: ["one left", "two entered"], others: ["recognizer ended"])
        case .recognized: .impossible(because: "a recognizer has it")
        case .transferred: .impossible(because: handedToNobody)
        }
    }
}
