/// Fingers.
extension InteractionTable {
    static func finger(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsFinger(happening)
        case .responder: respondersFinger(happening)
        case .filter: filtersFinger(happening)
        case .keyCommand: commandsFinger(happening)
        case .recognizer: recognizersFinger(happening)
        }
    }

    private static func clientsFinger(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved, .popupGrabs:
            .told(clients: ["one up"], others: ["region.touchesEnded 0"])
        // Only this touch ends: over wl_touch, the client is sent its up and keeps its other touches.
        case .surfaceRemoved:
            .told(
                clients: ["one cancelled"],
                others: ["the finger's surface is removed", "region.touchesCancelled 0"])
        case .windowHidden, .deviceGone, .locked, .suspended:
            .told(clients: ["one cancelled"], others: ["region.touchesCancelled 0"])
        case .clientGone:
            .told(clients: [], others: ["the finger's surface is removed", "region.touchesCancelled 0"])
        case .recognized:
            .told(
                clients: ["one cancelled"],
                others: ["region.touchesCancelled 0", "recognizer began", "recognizer ended"])
        case .transferred:
            .told(clients: ["one cancelled", "two down", "two up"], others: ["region.touchesCancelled 0"])
        case .regionPassed: .told(clients: ["one up"], others: ["heir.touchesEnded 0"])
        case .seatGone: .told(clients: [], others: [])
        }
    }

    private static func respondersFinger(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved, .popupGrabs:
            .told(clients: [], others: ["region.touchesEnded 0"])
        case .surfaceRemoved, .clientGone:
            .told(clients: [], others: ["the finger's surface is removed", "region.touchesCancelled 0"])
        case .windowHidden, .deviceGone, .locked, .suspended:
            .told(clients: [], others: ["region.touchesCancelled 0"])
        case .recognized:
            .told(
                clients: [], others: ["region.touchesCancelled 0", "recognizer began", "recognizer ended"])
        case .transferred:
            .told(clients: ["two down", "two up"], others: ["region.touchesCancelled 0"])
        case .regionPassed: .told(clients: [], others: ["heir.touchesEnded 0"])
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// A touch that a filter took has no surface, and is not transferred.
    private static func filtersFinger(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .surfaceRemoved, .windowHidden, .clientGone, .focusMoved, .transferred, .regionPassed,
            .popupGrabs:
            .told(clients: [], others: ["filter up"])
        case .deviceGone, .locked, .suspended: .told(clients: [], others: ["filter cancelled"])
        case .recognized: .impossible(because: "a recognizer does not see what a filter took")
        case .filterRemoved, .seatGone: .told(clients: [], others: [])
        }
    }

    /// The command was performed when the finger came down. The rest is swallowed.
    private static func commandsFinger(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .surfaceRemoved, .windowHidden, .clientGone, .deviceGone, .locked, .suspended,
            .focusMoved, .regionPassed, .filterRemoved, .popupGrabs, .seatGone:
            .told(clients: [], others: [])
        case .recognized: .impossible(because: "a recognizer does not see what a command took")
        case .transferred: .told(clients: ["two down", "two up"], others: [])
        }
    }

    private static func recognizersFinger(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved, .regionPassed, .popupGrabs:
            .told(clients: [], others: ["recognizer ended"])
        case .surfaceRemoved, .windowHidden, .clientGone, .deviceGone, .locked, .suspended, .seatGone:
            .told(clients: [], others: ["recognizer cancelled"])
        case .recognized: .impossible(because: "a recognizer already tracks it")
        // The recognizer keeps tracking a touch that was transferred.
        case .transferred: .told(clients: ["two down", "two up"], others: ["recognizer ended"])
        }
    }
}
