import WaylandSeat
import WaylandServer

/// Records what a seat on the wire asks its embedder. A surface may be a cursor unless it is on the list of
/// others.
final class TestSeatDelegate: SeatGlobalDelegate {
    private var lines: [String] = []
    /// What was said of the keyboard focus.
    private var focusLines: [String] = []
    var surfacesWithOtherRoles: [UInt32] = []
    var allowsShortcutsInhibitors = true
    /// Called once, by the next change of the cursor.
    var onCursorChanged: (() -> Void)?

    /// What was said of the cursor.
    func take() -> [String] {
        defer { lines.removeAll() }
        return lines
    }

    func takeFocusChanges() -> [String] {
        defer { focusLines.removeAll() }
        return focusLines
    }

    func seatGlobal(_ global: SeatGlobal, assignCursorRoleTo surface: WlSurface) -> Bool {
        !surfacesWithOtherRoles.contains(surface.id)
    }

    func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor) {
        switch cursor {
        case .default: lines.append("cursor default")
        case .hidden: lines.append("cursor hidden")
        case .surface(let surface, let x, let y): lines.append("cursor \(surface.id) \(x) \(y)")
        }
        let body = onCursorChanged
        onCursorChanged = nil
        body?()
    }

    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        allowsShortcutsInhibitors
    }

    func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {
        focusLines.append(client == nil ? "nobody" : "client")
    }
}
