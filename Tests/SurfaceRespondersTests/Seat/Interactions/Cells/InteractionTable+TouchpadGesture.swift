/// Touchpad gestures while the pointer is over client `one`. The pointer can leave the surface during a
/// gesture.
extension InteractionTable {
    static func touchpadGesture(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsGesture(happening)
        case .responder: respondersGesture(happening)
        case .filter: filtersGesture(happening)
        case .keyCommand: .impossible(because: "a gesture cannot perform a key command")
        case .recognizer: recognizersGesture(happening)
        }
    }

    private static let handedToNobody = "drags take only buttons and touches; gestures are not transferred"

    private static func clientsGesture(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved:
            .told(clients: ["one ended"], others: ["region.swiped ended"])
        // A popup grab does not affect a begun gesture. The pointer leaves, and the gesture continues.
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

    /// A gesture that a filter took has no surface.
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
        case .recognized: .impossible(because: "a recognizer already tracks it")
        case .transferred: .impossible(because: handedToNobody)
        }
    }
}
