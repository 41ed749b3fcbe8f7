/// The tip of a pen in proximity over client `one`, which supports tablets.
///
/// zwp_tablet_tool_v2 has no cancel. A press that is canceled for a client ends with proximity_out. If the
/// tool is still over the client, it enters again after the release.
extension InteractionTable {
    static func toolTip(_ consumer: CellConsumer, _ happening: CellHappening) -> Cell {
        switch consumer {
        case .client: clientsTip(happening)
        case .responder: respondersTip(happening)
        case .filter: filtersTip(happening)
        case .keyCommand: .impossible(because: "tools of clients with tablet support perform no commands")
        case .recognizer: .impossible(because: "recognizers see tools only as the pointer")
        }
    }

    private static let unseen = "recognizers see tools only as the pointer"

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

    /// The client is not sent the press, but it still has the tool.
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

    /// A press that a filter took has no surface.
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
