/// The tip of a pen that is near, over client `one`, which has asked for tablets.
///
/// zwp_tablet_tool_v2 knows no cancel: what is taken away from a client ends with the tool's leaving, and the tool enters
/// again, if it is still there, when the tip is up.
extension InteractionTable {
    static func toolTip(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsTip(happening)
        case .responder: respondersTip(happening)
        case .filter: filtersTip(happening)
        case .keyCommand: .impossible(because: "no key command is made of a tool whose client knows of it")
        case .recognizer: .impossible(because: "recognizers see tools as the pointer alone")
        }
    }

    private static let unseen = "recognizers see tools as the pointer alone"

    private static func clientsTip(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved:
            .told(clients: ["one released"], others: ["region.toolChanged released"])
        case .popupGrabs, .deviceGone:
            .told(clients: ["one released", "one exited"], others: ["region.toolChanged released"])
        case .surfaceRemoved, .windowHidden, .locked:
            .told(clients: ["one cancelled", "one exited"], others: ["region.toolChanged cancelled"])
        case .clientGone: .told(clients: [], others: ["region.toolChanged cancelled"])
        case .suspended:
            .told(
                clients: ["one cancelled", "one exited", "one entered"],
                others: ["region.toolChanged cancelled"])
        case .transferred:
            .told(
                clients: [
                    "one cancelled", "one exited", "two entered", "two pressed", "two released", "two exited",
                    "one entered",
                ], others: ["region.toolChanged cancelled"])
        case .regionPassed: .told(clients: ["one released"], others: ["heir.toolChanged released"])
        case .recognized: .impossible(because: unseen)
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// The client has the tool all the same.
    private static func respondersTip(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .filterRemoved:
            .told(clients: [], others: ["region.toolChanged released"])
        case .popupGrabs, .deviceGone:
            .told(clients: ["one exited"], others: ["region.toolChanged released"])
        case .surfaceRemoved, .windowHidden, .locked:
            .told(clients: ["one exited"], others: ["region.toolChanged cancelled"])
        case .clientGone: .told(clients: [], others: ["region.toolChanged cancelled"])
        case .suspended:
            .told(clients: ["one exited", "one entered"], others: ["region.toolChanged cancelled"])
        case .transferred:
            .told(
                clients: [
                    "one exited", "two entered", "two pressed", "two released", "two exited", "one entered",
                ], others: ["region.toolChanged cancelled"])
        case .regionPassed: .told(clients: [], others: ["heir.toolChanged released"])
        case .recognized: .impossible(because: unseen)
        case .seatGone: .told(clients: [], others: [])
        }
    }

    /// What a filter took does not lie anywhere.
    private static func filtersTip(_ happening: CellHappening) -> Cell {
        switch happening {
        case .released, .focusMoved, .regionPassed, .clientGone, .suspended, .transferred:
            .told(clients: [], others: ["filter released"])
        case .surfaceRemoved, .windowHidden, .popupGrabs, .locked, .deviceGone:
            .told(clients: ["one exited"], others: ["filter released"])
        case .recognized: .impossible(because: unseen)
        case .filterRemoved, .seatGone: .told(clients: [], others: [])
        }
    }
}
