import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Records what a seat on the wire asks its embedder.
final class TestSeatDelegate: SeatGlobalDelegate {
    private var lines: [String] = []
    /// What was said of the keyboard focus.
    private var focusLines: [String] = []
    var allowsShortcutsInhibitors = true
    /// Whether a selection is allowed; nil for what is by default.
    var allowsSelections: Bool?
    /// Which selections were asked for, and which changed.
    var selectionLines: [String] = []
    /// Where panels of the input method go; nil for what is by default.
    var panelOrigin: Point?
    /// The keyboard that the input method shows.
    private(set) var panelKeyboard: SurfaceResponder?
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

    func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor) {
        switch cursor {
        case .default: lines.append("cursor default")
        case .hidden: lines.append("cursor hidden")
        case .shape(let shape): lines.append("cursor \(shape.rawValue)")
        case .surface(let surface, let x, let y): lines.append("cursor \(surface.id) \(x) \(y)")
        }
        let body = onCursorChanged
        onCursorChanged = nil
        body?()
    }

    func seatGlobal(_ global: SeatGlobal, cursorOf tool: TabletTool.ID, changedTo cursor: Cursor) {
        switch cursor {
        case .default: lines.append("tool cursor default")
        case .hidden: lines.append("tool cursor hidden")
        case .shape(let shape): lines.append("tool cursor \(shape.rawValue)")
        case .surface(let surface, let x, let y): lines.append("tool cursor \(surface.id) \(x) \(y)")
        }
    }

    func seatGlobal(_ global: SeatGlobal, didReceive feedback: TabletPadFeedback) {
        lines.append("\(feedback.control) \(feedback.text)")
    }

    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        allowsShortcutsInhibitors
    }

    func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        selectionLines.append("\(request.kind)?")
        return allowsSelections ?? request.isLedToByInput
    }

    func seatGlobal(_ global: SeatGlobal, selectionChanged kind: SelectionKind) {
        let types = global.selection(kind)?.mimeTypes.joined(separator: " ") ?? "nothing"
        selectionLines.append("\(kind): \(types)")
    }

    func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect {
        panelOrigin.map { Rect(origin: $0, size: size) } ?? panel.standardFrame(of: size)
    }

    func seatGlobal(_ global: SeatGlobal, inputMethodKeyboardChangedTo surface: SurfaceResponder?) {
        panelKeyboard = surface
    }

    func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {
        focusLines.append(client == nil ? "nobody" : "client")
    }
}
