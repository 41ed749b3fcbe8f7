/// Buttons of a gamepad, by the rule alone. The root surface of client `one` is a responder that passes them on.
extension InteractionTable {
    static func padButton(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsPadButton(happening)
        case .responder: respondersPadButton(happening)
        case .filter: filtersPadButton(happening)
        case .keyCommand: .impossible(because: "no key command is made of a pad's button")
        case .recognizer: .impossible(because: "no recognizer sees a pad's button")
        }
    }

    private static func clientsPadButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved, .popupGrabs:
            .told(clients: ["one released A"], others: ["region released A", "one released A"])
        case .surfaceRemoved, .windowHidden, .deviceGone, .locked, .suspended:
            .told(clients: ["one cancelled A"], others: ["region cancelled A", "one cancelled A"])
        case .transferred:
            .told(
                clients: ["one cancelled A", "two pressed A", "two released A"],
                others: ["region cancelled A", "one cancelled A", "two pressed A", "two released A"])
        case .regionPassed:
            .told(clients: ["one released A"], others: ["heir released A", "one released A"])
        case .clientGone: .impossible(because: "the tests' pad knows clients by their surfaces alone")
        case .recognized: .impossible(because: "no recognizer sees a pad's button")
        case .seatGone: .impossible(because: "the tests' pad keeps its seat")
        }
    }

    private static func respondersPadButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved, .popupGrabs:
            .told(clients: [], others: ["region released A"])
        case .surfaceRemoved, .windowHidden, .deviceGone, .locked, .suspended:
            .told(clients: [], others: ["region cancelled A"])
        case .transferred:
            .told(
                clients: ["two pressed A", "two released A"],
                others: ["region cancelled A", "two pressed A", "two released A"])
        case .regionPassed: .told(clients: [], others: ["heir released A", "one released A"])
        case .clientGone: .impossible(because: "the tests' pad knows clients by their surfaces alone")
        case .recognized: .impossible(because: "no recognizer sees a pad's button")
        case .seatGone: .impossible(because: "the tests' pad keeps its seat")
        }
    }

    private static func filtersPadButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .surfaceRemoved, .windowHidden, .focusMoved, .regionPassed, .popupGrabs:
            .told(clients: [], others: ["filter followed"])
        case .deviceGone, .locked, .suspended: .told(clients: [], others: ["filter lost A"])
        case .filterRemoved: .told(clients: [], others: [])
        case .clientGone: .impossible(because: "the tests' pad knows clients by their surfaces alone")
        case .recognized: .impossible(because: "no recognizer sees a pad's button")
        case .transferred: .impossible(because: "the tests' pad hands on what responders have alone")
        case .seatGone: .impossible(because: "the tests' pad keeps its seat")
        }
    }
}
