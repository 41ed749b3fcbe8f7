import WaylandServer

/// The embedder of a seat, as the senders ask it: by the delegate that it has given the seat, if any.
final class SeatEmbedder {
    weak var global: SeatGlobal?
    weak var delegate: (any SeatGlobalDelegate)?

    /// False if the surface has another role.
    func assignsCursorRole(to surface: WlSurface) -> Bool {
        ask { $1.seatGlobal($0, assignCursorRoleTo: surface) } ?? true
    }

    func cursorChanged(to cursor: Cursor) {
        ask { $1.seatGlobal($0, cursorChangedTo: cursor) }
    }

    func keyboardFocusChanges(to client: Client?) {
        ask { $1.seatGlobal($0, keyboardFocusChangesTo: client) }
    }

    /// False if the surface has another role, or nobody would show it.
    func assignsInputMethodPopupRole(to surface: WlSurface) -> Bool {
        ask { $1.seatGlobal($0, assignInputMethodPopupRoleTo: surface) } ?? false
    }

    func inputMethodPopupsChanged() {
        ask { $1.seatGlobalChangedInputMethodPopups($0) }
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
