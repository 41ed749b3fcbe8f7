/// Gamepad buttons, which follow the general rules only. The root surface of client `one` is a responder that
/// forwards them.
extension InteractionTable {
    static func padButton(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsPadButton(happening)
        case .responder: respondersPadButton(happening)
        case .filter: filtersPadButton(happening)
        case .keyCommand: .impossible(because: "a gamepad button cannot perform a key command")
        case .recognizer: .impossible(because: "recognizers do not see gamepad buttons")
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
        case .clientGone: .impossible(because: "the test's gamepad identifies clients only by their surfaces")
        case .recognized: .impossible(because: "recognizers do not see gamepad buttons")
        case .seatGone: .impossible(because: "the test's gamepad retains its seat")
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
        case .clientGone: .impossible(because: "the test's gamepad identifies clients only by their surfaces")
        case .recognized: .impossible(because: "recognizers do not see gamepad buttons")
        case .seatGone: .impossible(because: "the test's gamepad retains its seat")
        }
    }

    private static func filtersPadButton(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .surfaceRemoved, .windowHidden, .focusMoved, .regionPassed, .popupGrabs:
            .told(clients: [], others: ["filter followed"])
        case .deviceGone, .locked, .suspended: .told(clients: [], others: ["filter lost A"])
        case .filterRemoved: .told(clients: [], others: [])
        case .clientGone: .impossible(because: "the test's gamepad identifies clients only by their surfaces")
        case .recognized: .impossible(because: "recognizers do not see gamepad buttons")
        case .transferred: .impossible(because: "the test's gamepad transfers only what responders handle")
        case .seatGone: .impossible(because: "the test's gamepad retains its seat")
        }
    }
}
