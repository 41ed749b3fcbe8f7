/// Buttons of the pointer, which is over client `one` when they go down.
///
/// wl_pointer knows no cancel: what is taken away from a client ends with a leave, and the pointer enters again, if it is
/// still there, when the button is up.
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
        // The button goes up with the last device that holds it.
        case .deviceGone: .told(clients: ["one released"], others: ["region.buttonReleased"])
        // A popup filters beginnings alone; the pointer is not given to others than its client once it is free.
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

    /// The client has the pointer all the same.
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

    /// What a filter took does not lie anywhere: it is the filter's to its end, be it the seat that says so.
    private static func filtersButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .regionPassed, .deviceGone, .clientGone, .suspended:
            .told(clients: [], others: ["filter released"])
        case .surfaceRemoved, .windowHidden, .locked, .popupGrabs:
            .told(clients: ["one exited"], others: ["filter released"])
        case .recognized: .impossible(because: "a recognizer does not see what a filter took")
        // The drag does not get the button. It stands all the same, and has the pointer once that is free.
        case .transferred: .told(clients: ["one exited"], others: ["filter released"])
        case .filterRemoved, .seatGone: .told(clients: [], others: [])
        }
    }

    /// It was performed when the button went down; nobody hears of the rest.
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

    /// To the client the pointer is away from the beginning on.
    private static func recognizersButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .regionPassed, .filterRemoved:
            .told(clients: ["one entered"], others: ["recognizer ended"])
        case .surfaceRemoved, .windowHidden, .clientGone, .locked:
            .told(clients: [], others: ["recognizer cancelled"])
        // To a recognizer the pointer is a finger: one that is taken away.
        case .deviceGone, .suspended: .told(clients: ["one entered"], others: ["recognizer cancelled"])
        case .recognized: .impossible(because: "a recognizer has it")
        // Nobody has the button whom a drag could take it from.
        case .transferred, .popupGrabs: .told(clients: [], others: ["recognizer ended"])
        case .seatGone: .told(clients: [], others: ["recognizer cancelled"])
        }
    }
}
