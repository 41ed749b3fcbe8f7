/// Pointer buttons, pressed while the pointer is over client `one`.
///
/// wl_pointer has no cancel. A press that is canceled for a client ends with a leave. If the pointer is still
/// over the client, it enters again after the release.
extension InteractionTable {
    static func pointerButton(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsButton(happening)
        case .responder: respondersButton(happening)
        case .filter: filtersButton(happening)
        case .keyCommand: commandsButton(happening)
        case .recognizer: recognizersButton(happening)
        }
    }

    private static func clientsButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved:
            .told(clients: ["one released"], others: ["region.buttonReleased"])
        // Removing the last device that holds the button releases it.
        case .deviceGone: .told(clients: ["one released"], others: ["region.buttonReleased"])
        // A popup grab does not affect a button that is down. The pointer leaves after the release.
        case .popupGrabs: .told(clients: ["one released", "one exited"], others: ["region.buttonReleased"])
        case .surfaceRemoved, .windowHidden:
            .told(clients: ["one cancelled", "one exited"], others: ["region.buttonsCancelled"])
        case .clientGone: .told(clients: [], others: ["region.buttonsCancelled"])
        case .locked: .told(clients: ["one cancelled", "one exited"], others: ["region.buttonsCancelled"])
        case .suspended:
            .told(
                clients: ["one cancelled", "one exited", "one entered"], others: ["region.buttonsCancelled"])
        case .recognized:
            .told(
                clients: ["one cancelled", "one exited", "one entered"],
                others: ["region.buttonsCancelled", "recognizer began", "recognizer ended"])
        case .transferred:
            .told(
                clients: ["one cancelled", "one exited", "one entered"],
                others: ["region.buttonsCancelled", "drag.buttonReleased"])
        case .regionPassed: .told(clients: ["one released"], others: ["heir.buttonReleased"])
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// The client is not sent the press, but it still has the pointer.
    private static func respondersButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved, .deviceGone:
            .told(clients: [], others: ["region.buttonReleased"])
        case .popupGrabs: .told(clients: ["one exited"], others: ["region.buttonReleased"])
        case .surfaceRemoved, .windowHidden, .locked:
            .told(clients: ["one exited"], others: ["region.buttonsCancelled"])
        case .clientGone: .told(clients: [], others: ["region.buttonsCancelled"])
        case .suspended:
            .told(clients: ["one exited", "one entered"], others: ["region.buttonsCancelled"])
        case .recognized:
            .told(
                clients: ["one exited", "one entered"],
                others: ["region.buttonsCancelled", "recognizer began", "recognizer ended"])
        case .transferred:
            .told(
                clients: ["one exited", "one entered"],
                others: ["region.buttonsCancelled", "drag.buttonReleased"])
        case .regionPassed: .told(clients: [], others: ["heir.buttonReleased"])
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// A button that a filter took has no surface. The filter also receives an end that the seat generates.
    private static func filtersButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .regionPassed, .deviceGone, .clientGone, .suspended:
            .told(clients: [], others: ["filter released"])
        case .surfaceRemoved, .windowHidden, .locked, .popupGrabs:
            .told(clients: ["one exited"], others: ["filter released"])
        case .recognized: .impossible(because: "a recognizer does not see what a filter took")
        // The drag does not receive the button, but stays active and takes the pointer after the release.
        case .transferred: .told(clients: ["one exited"], others: ["filter released"])
        case .filterRemoved, .seatGone: .told(clients: [], others: [])
        }
    }

    /// The command was performed on the press. The rest is swallowed.
    private static func commandsButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .deviceGone, .suspended, .focusMoved, .regionPassed, .filterRemoved, .clientGone,
            .seatGone:
            .told(clients: [], others: [])
        case .surfaceRemoved, .windowHidden, .locked, .popupGrabs:
            .told(clients: ["one exited"], others: [])
        case .recognized: .impossible(because: "a recognizer does not see what a command took")
        // A command may begin a drag.
        case .transferred: .told(clients: ["one exited", "one entered"], others: ["drag.buttonReleased"])
        }
    }

    /// The client was sent a leave at the beginning.
    private static func recognizersButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .regionPassed, .filterRemoved:
            .told(clients: ["one entered"], others: ["recognizer ended"])
        case .surfaceRemoved, .windowHidden, .clientGone, .locked:
            .told(clients: [], others: ["recognizer cancelled"])
        // The recognizer sees the pointer as a touch, which is canceled.
        case .deviceGone, .suspended: .told(clients: ["one entered"], others: ["recognizer cancelled"])
        case .recognized: .impossible(because: "a recognizer already tracks it")
        // No receiver has the button, so a drag cannot take it over.
        case .transferred, .popupGrabs: .told(clients: [], others: ["recognizer ended"])
        case .seatGone: .told(clients: [], others: ["recognizer cancelled"])
        }
    }
}
