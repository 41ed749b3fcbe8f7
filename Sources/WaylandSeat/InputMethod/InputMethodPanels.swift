import SurfaceResponders
import WaylandServer

/// The surfaces that a seat's input method shows, each where it belongs.
final class InputMethodPanels {
    /// In the order in which the input method made them.
    private(set) var panels: [InputMethodPanel] = []
    private let context: SenderContext
    private let inputMethod: SeatInputMethod
    private var observation: ObservationToken?
    /// The keyboard that is at the lower edge now.
    private weak var keyboard: SurfaceResponder?

    init(_ context: SenderContext, of inputMethod: SeatInputMethod) {
        self.context = context
        self.inputMethod = inputMethod
        observation = context.seat.textInput.observe { [unowned self] in update() }
    }

    /// nil if the surface has another role.
    func add(_ surface: WlSurface, _ placement: InputMethodPanel.Placement) -> InputMethodPanel? {
        let responder = context.registry.responder(for: surface)
        let panel = InputMethodPanel(of: surface, responder, placement, among: self)
        guard context.registry.assign(panel) else { return nil }
        panels.append(panel)
        update()
        return panel
    }

    func remove(_ panel: InputMethodPanel) {
        panels.removeAll { $0 === panel }
        update()
    }

    func resign(_ panel: InputMethodPanel) {
        context.registry.resign(panel)
    }

    /// The seat goes off the wire.
    func end() {
        observation = nil
        for panel in panels { panel.end() }
    }

    /// The text, the field or its cursor has changed, or a panel.
    func update() {
        for panel in panels { panel.update() }
        let latest = panels.last { $0.placement == .atLowerEdge && $0.isShown }?.responder
        guard latest !== keyboard else { return }
        keyboard = latest
        context.embedder.notify(.inputMethodKeyboard(latest))
    }

    func wantsPanel(_ panel: InputMethodPanel) -> Bool {
        context.seat.textInput.isActive && inputMethod.owns(panel.responder)
    }

    // MARK: Places

    var scene: Scene { context.seat.scene }

    func frame(of panel: InputMethodPanel, size: Size) -> Rect {
        context.embedder.frame(of: panel, size: size)
    }

    /// The output that the field is on.
    var area: Rect { scene.output(at: cursorRectangle.center) ?? .zero }

    /// In global logical pixels. Of a field that does not say where its cursor is, the lower edge.
    var cursorRectangle: Rect {
        let relay = context.seat.textInput
        guard let surface = relay.field?.textInputSurface else { return .zero }
        let local =
            relay.state.cursorRectangle
            ?? Rect(x: surface.bounds.minX, y: surface.bounds.maxY, width: 0, height: 0)
        return surface.transformToGlobal.boundingBox(of: local)
    }
}
