/// Keys, while the window of client `one` is key and `region` is its first responder.
///
/// wl_keyboard has no cancel. A key that is canceled for a client ends with a leave. The next focused client
/// receives an enter that lists the key, and its release. If the cancel causes no leave, the client that
/// received the press also receives the release.
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

    private static let handedToNobody = "a key follows the focus and is never transferred"

    private static func clientsKey(_ happening: CellHappening) -> Cell {
        switch happening {
        // The focused client receives the press and the release, whatever its regions do.
        case .released, .filterRemoved, .regionPassed:
            .told(clients: ["one released"], others: ["region.pressesEnded 30"])
        // Removing the last device that holds the key releases it.
        case .deviceGone: .told(clients: ["one released"], others: ["region.pressesEnded 30"])
        case .surfaceRemoved, .windowHidden, .focusMoved, .popupGrabs:
            .told(
                clients: ["one cancelled", "one left", "two entered with the key", "two released"],
                others: ["region.pressesCancelled 30"])
        case .clientGone:
            .told(
                clients: ["two entered with the key", "two released"], others: ["region.pressesCancelled 30"])
        // The lock has no surface, so no client receives the key.
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

    /// An enter does not list a key that a responder of the compositor handled.
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

    /// No enter lists a key that a filter took. The filter receives its end, whichever client has the focus.
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

    /// The command is performed on the release, whichever client has the focus by then. It is not performed
    /// if the device is removed or the session is locked.
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

    /// No enter lists a key that is part of a gesture. The gesture continues, whichever client has the focus.
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
        case .recognized: .impossible(because: "a recognizer already tracks it")
        case .transferred: .impossible(because: handedToNobody)
        }
    }
}
