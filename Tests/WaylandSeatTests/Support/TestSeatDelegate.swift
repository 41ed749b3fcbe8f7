import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Records the questions and notifications of a seat global.
final class TestSeatDelegate: SeatGlobalDelegate {
    private var lines: [String] = []
    /// The changes of the keyboard focus: "client" or "none".
    private var focusLines: [String] = []
    var allowsShortcutsInhibitors = true
    /// Whether an input method receives the keys of secret fields.
    var allowsSecretKeys = false
    /// Whether selections are allowed; `nil` for the default decision.
    var allowsSelections: Bool?
    /// Questions about selections, with a question mark, and changes of selections.
    var selectionLines: [String] = []
    /// The origin of panels of the input method; `nil` for the default position.
    var panelOrigin: Point?
    /// The keyboard surface that the input method shows.
    private(set) var panelKeyboard: SurfaceResponder?
    /// Called once, at the next change of the cursor.
    var onCursorChanged: (() -> Void)?

    private var observation: ObservationToken?

    /// Sets itself as the delegate of a seat global and observes it.
    func attach(to global: SeatGlobal) {
        global.delegate = self
        observation = global.observe { [unowned self, unowned global] in note($0, of: global) }
    }

    private func note(_ change: SeatGlobalChange, of global: SeatGlobal) {
        switch change {
        case .cursor(let cursor):
            lines.append("cursor \(text(cursor))")
            let body = onCursorChanged
            onCursorChanged = nil
            body?()
        case .toolCursor(_, let cursor): lines.append("tool cursor \(text(cursor))")
        case .padFeedback(let feedback): lines.append("\(feedback.control) \(feedback.text)")
        case .keyboardFocus(let client): focusLines.append(client == nil ? "none" : "client")
        case .selection(let kind):
            let types = global.selection(kind)?.mimeTypes.joined(separator: " ") ?? "nothing"
            selectionLines.append("\(kind): \(types)")
        case .inputMethodKeyboard(let surface): panelKeyboard = surface
        }
    }

    private func text(_ cursor: Cursor) -> String {
        switch cursor {
        case .default: "default"
        case .hidden: "hidden"
        case .shape(let shape): "\(shape.rawValue)"
        case .surface(let surface, let x, let y): "\(surface.id) \(x) \(y)"
        }
    }

    /// Removes and returns the recorded lines about cursors and pad feedback.
    func take() -> [String] {
        defer { lines.removeAll() }
        return lines
    }

    func takeFocusChanges() -> [String] {
        defer { focusLines.removeAll() }
        return focusLines
    }

    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        allowsShortcutsInhibitors
    }

    func seatGlobal(_ global: SeatGlobal, allowsSecretKeysFor client: Client) -> Bool {
        allowsSecretKeys
    }

    func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        selectionLines.append("\(request.kind)?")
        return allowsSelections ?? request.isLedToByInput
    }

    func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect {
        panelOrigin.map { Rect(origin: $0, size: size) } ?? panel.standardFrame(of: size)
    }
}
