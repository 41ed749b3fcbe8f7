import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// The surfaces that input methods show, each where it belongs.
final class InputMethodPanels {
    let seat: Seat
    private let seatGlobal: SeatGlobal
    private var panels: [InputMethodPanel] = []
    /// Called with the keyboard that is at the lower edge now, or nil.
    var onKeyboard: ((SurfaceResponder?) -> Void)?

    init(for seatGlobal: SeatGlobal) {
        self.seatGlobal = seatGlobal
        seat = seatGlobal.seat
    }

    /// nil if the surface has another role.
    func add(_ surface: WlSurface, _ placement: InputMethodPanel.Placement) -> InputMethodPanel? {
        guard let surface = Surface.from(surface) else { return nil }
        let panel = InputMethodPanel(surface, placement, among: self)
        guard surface.assign(panel) else { return nil }
        panels.append(panel)
        update()
        return panel
    }

    func remove(_ panel: InputMethodPanel) {
        panels.removeAll { $0 === panel }
        update()
    }

    /// The text, the field or its cursor has changed, or the objects that panels were made with.
    func update() {
        let popups = seatGlobal.inputMethodPopups
        for panel in panels {
            panel.popup = popups.first { $0.surface === panel.surface.resource }
            panel.update()
        }
        let keyboard = panels.last { $0.placement == .atLowerEdge && $0.isMapped }
        onKeyboard?(keyboard?.surface.responder)
    }

    /// Gives up those whose objects are gone.
    func popupsChanged() {
        let popups = seatGlobal.inputMethodPopups
        for panel in panels where panel.popup != nil {
            if !popups.contains(where: { $0.surface === panel.surface.resource }) { panel.end() }
        }
        update()
    }

    func belongsToInputMethod(_ panel: InputMethodPanel) -> Bool {
        seatGlobal.isInputMethods(panel.surface.responder)
    }

    // MARK: Places

    /// The output that the field is on.
    var area: Rect { seat.scene.output(at: cursorRectangle.center) ?? .zero }

    /// In global logical pixels. Of a field that does not say where its cursor is, the lower edge.
    var cursorRectangle: Rect {
        let relay = seat.textInput
        guard let surface = relay.field?.textInputSurface else { return .zero }
        let local =
            relay.state.cursorRectangle
            ?? Rect(x: surface.bounds.minX, y: surface.bounds.maxY, width: 0, height: 0)
        return surface.transformToGlobal.boundingBox(of: local)
    }
}
