/// Gestures on a touchpad, while the pointer is over client `one`. They do not keep the pointer where it is.
extension InteractionTable {
    static func touchpadGesture(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsGesture(happening)
        case .responder: respondersGesture(happening)
        case .filter: filtersGesture(happening)
        case .keyCommand: .impossible(because: "no key command is made of a gesture")
        case .recognizer: recognizersGesture(happening)
        }
    }

    private static let handedToNobody = "a drag takes buttons and fingers, and nothing hands a gesture on"

    private static func clientsGesture(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved:
            .told(clients: ["one ended"], others: ["region.swiped ended"])
        // A popup filters beginnings alone; the pointer leaves, and the gesture goes on.
        case .popupGrabs: .told(clients: ["one exited", "one ended"], others: ["region.swiped ended"])
        case .surfaceRemoved, .windowHidden, .locked:
            .told(clients: ["one cancelled", "one exited"], others: ["region.swiped cancelled"])
        case .clientGone: .told(clients: [], others: ["region.swiped cancelled"])
        case .deviceGone, .suspended: .told(clients: ["one cancelled"], others: ["region.swiped cancelled"])
        case .recognized:
            .told(
                clients: ["one cancelled"],
                others: ["region.swiped cancelled", "recognizer began", "recognizer ended"])
        case .regionPassed: .told(clients: ["one ended"], others: ["heir.swiped ended"])
        case .transferred: .impossible(because: handedToNobody)
        case .seatGone: .told(clients: [], others: [])
        }
    }

    private static func respondersGesture(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved: .told(clients: [], others: ["region.swiped ended"])
        case .popupGrabs: .told(clients: ["one exited"], others: ["region.swiped ended"])
        case .surfaceRemoved, .windowHidden, .locked:
            .told(clients: ["one exited"], others: ["region.swiped cancelled"])
        case .clientGone, .deviceGone, .suspended:
            .told(clients: [], others: ["region.swiped cancelled"])
        case .recognized:
            .told(
                clients: [], others: ["region.swiped cancelled", "recognizer began", "recognizer ended"])
        case .regionPassed: .told(clients: [], others: ["heir.swiped ended"])
        case .transferred: .impossible(because: handedToNobody)
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// What a filter took does not lie anywhere.
    private static func filtersGesture(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .regionPassed, .clientGone:
            .told(clients: [], others: ["filter ended"])
        case .surfaceRemoved, .windowHidden, .popupGrabs:
            .told(clients: ["one exited"], others: ["filter ended"])
        case .deviceGone, .suspended: .told(clients: [], others: ["filter cancelled"])
        case .locked: .told(clients: ["one exited"], others: ["filter cancelled"])
        case .recognized: .impossible(because: "a recognizer does not see what a filter took")
        case .transferred: .impossible(because: handedToNobody)
        case .filterRemoved, .seatGone: .told(clients: [], others: [])
        }
    }

    private static func recognizersGesture(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .regionPassed, .filterRemoved:
            .told(clients: [], others: ["recognizer ended"])
        case .popupGrabs: .told(clients: ["one exited"], others: ["recognizer ended"])
        case .surfaceRemoved, .windowHidden, .locked:
            .told(clients: ["one exited"], others: ["recognizer cancelled"])
        case .clientGone, .deviceGone, .suspended, .seatGone:
            .told(clients: [], others: ["recognizer cancelled"])
        case .recognized: .impossible(because: "a recognizer has it")
        case .transferred: .impossible(because: handedToNobody)
        }
    }
}
