import SurfaceResponders
import WaylandServer

/// The embedder of a seat, as the senders ask it: by the delegate that it has given the seat, if any.
final class SeatEmbedder {
    weak var global: SeatGlobal?
    weak var delegate: (any SeatGlobalDelegate)?

    func cursorChanged(to cursor: Cursor) {
        ask { $1.seatGlobal($0, cursorChangedTo: cursor) }
    }

    func cursorChanged(of tool: TabletTool.ID, to cursor: Cursor) {
        ask { $1.seatGlobal($0, cursorOf: tool, changedTo: cursor) }
    }

    func received(_ feedback: TabletPadFeedback) {
        ask { $1.seatGlobal($0, didReceive: feedback) }
    }

    func keyboardFocusChanges(to client: Client?) {
        ask { $1.seatGlobal($0, keyboardFocusChangesTo: client) }
    }

    func allows(_ request: SelectionRequest) -> Bool {
        ask { $1.seatGlobal($0, allows: request) } ?? request.isLedToByInput
    }

    /// What a drag follows whose client names no press that stands.
    func press(ofDragBy client: Client, serial: UInt32) -> StandingPress? {
        ask { $1.seatGlobal($0, pressOfDragBy: client, serial: serial) } ?? nil
    }

    func selectionChanged(_ kind: SelectionKind) {
        ask { $1.seatGlobal($0, selectionChanged: kind) }
    }

    /// Where a panel of the input method belongs.
    func frame(of panel: InputMethodPanel, size: Size) -> Rect {
        ask { $1.seatGlobal($0, frameOf: panel, size: size) } ?? panel.standardFrame(of: size)
    }

    func inputMethodKeyboardChanged(to surface: SurfaceResponder?) {
        ask { $1.seatGlobal($0, inputMethodKeyboardChangedTo: surface) }
    }

    func allowsShortcutsInhibitor(on surface: WlSurface) -> Bool {
        ask { $1.seatGlobal($0, allowsShortcutsInhibitorOn: surface) } ?? true
    }

    @discardableResult
    private func ask<Answer>(_ question: (SeatGlobal, any SeatGlobalDelegate) -> Answer) -> Answer? {
        guard let global, let delegate else { return nil }
        return question(global, delegate)
    }
}
