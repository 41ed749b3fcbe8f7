import SurfaceResponders
import WaylandServer

/// Asks clients to perform their declared actions and key commands: surface_responder_v1 and
/// surface_key_command_v1. The client may use the serial of such an event as it would that of an input event.
final class ActionSender {
    private let context: SenderContext

    init(_ context: SenderContext) {
        self.context = context
    }

    func perform(_ action: SurfaceResponderV1.Action, by resource: SurfaceResponderV1, _ seat: WlSeat) {
        guard let (serial, time) = newRequest(to: resource.client) else { return }
        resource.performAction(seat: seat, serial: serial, time: time, action: action)
    }

    func perform(_ command: SurfaceKeyCommandV1, _ seat: WlSeat) {
        guard let (serial, time) = newRequest(to: command.client) else { return }
        command.performed(
            seat: seat, serial: serial, time: time,
            phase: context.seat.keyCommands.isRepeating ? .repeated : .pressed)
    }

    /// Returns a new serial, and the time of the key that triggers the action. If the key repeats, or no key
    /// triggers it, the time is the present. Returns `nil` for a client without objects of the seat.
    private func newRequest(to client: Client) -> (serial: UInt32, time: UInt32)? {
        guard let client = context.clients.existing(client) else { return nil }
        var time = context.seat.now
        if case .key(let press)? = context.seat.keyCommands.trigger, !context.seat.keyCommands.isRepeating {
            time = press.timestamp
        }
        return (client.serials.add(context.nextSerial(), .command), time.wireMilliseconds)
    }
}

extension SurfaceResponderV1.Action {
    /// The protocol's value for an action; `nil` for an action that clients cannot perform.
    init?(_ action: Action) {
        guard let known = Self.standardEditActions[action] else { return nil }
        self = known
    }

    private static let standardEditActions: [Action: SurfaceResponderV1.Action] = [
        .undo: .undo,
        .redo: .redo,
        .cut: .cut,
        .copy: .copy,
        .paste: .paste,
        .pasteAndMatchStyle: .pasteAndMatchStyle,
        .pasteAndGo: .pasteAndGo,
        .pasteAndSearch: .pasteAndSearch,
        .select: .select,
        .selectAll: .selectAll,
        .delete: .delete,
        .duplicate: .duplicate,
        .move: .move,
        .rename: .rename,
        .export: .export,
        .printContent: .print,
        .makeTextWritingDirectionLeftToRight: .makeTextWritingDirectionLeftToRight,
        .makeTextWritingDirectionRightToLeft: .makeTextWritingDirectionRightToLeft,
        .toggleBoldface: .toggleBoldface,
        .toggleItalics: .toggleItalics,
        .toggleUnderline: .toggleUnderline,
        .increaseSize: .increaseSize,
        .decreaseSize: .decreaseSize,
        .find: .find,
        .findAndReplace: .findAndReplace,
        .findNext: .findNext,
        .findPrevious: .findPrevious,
        .useSelectionForFind: .useSelectionForFind,
        .showWritingTools: .showWritingTools,
    ]
}
