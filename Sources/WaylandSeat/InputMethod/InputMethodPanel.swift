import SurfaceResponders
import WaylandServer

/// A surface that an input method shows while it is active: a list of candidates beside the cursor, or a
/// keyboard at the lower edge. While shown, it is in a window of the seat's scene. It never gets the keyboard
/// focus, and touching it leaves the focus unchanged. The seat's delegate decides its position.
public final class InputMethodPanel: SeatSurfaceRole {
    /// The position that the input method asks for.
    public enum Placement: Hashable, Sendable {
        /// Beside the field's text cursor.
        case besideCursor
        /// In the middle of the output's lower edge.
        case atLowerEdge
    }

    /// The position that the input method asks for. A panel of input method version 1 may change it.
    public internal(set) var placement: Placement
    /// The surface's responder.
    public let responder: ClientSurfaceResponder
    /// The popup object that is sent the cursor's rectangle; `nil` for a panel of version 1.
    private weak var popup: ZwpInputPopupSurfaceV2?

    private let panels: InputMethodPanels
    private let window = PanelWindow(level: .inputPanel)
    private var sentRectangle: Rect?

    init(
        of surface: WlSurface, _ responder: ClientSurfaceResponder, _ placement: Placement,
        among panels: InputMethodPanels
    ) {
        self.responder = responder
        self.placement = placement
        self.panels = panels
        super.init(.inputMethodPanel, of: surface)
    }

    private final class PanelWindow: Window {
        override var canBecomeKey: Bool { false }
        override var canBecomeMain: Bool { false }
        override var description: String { "input method's panel" }
    }

    /// Sets the object that is sent the cursor's rectangle. The role ends with the object.
    func begin(_ popup: ZwpInputPopupSurfaceV2) {
        self.popup = popup
        popup.onDestroy { [weak self] in self?.end() }
        update()
    }

    public override var isShown: Bool { window.scene != nil }

    public override var location: Point? { isShown ? window.frame.origin : nil }

    public override func didCommit(offset: Vector) {
        panels.update()
    }

    override func surfaceDestroyed() {
        hide()
        panels.remove(self)
    }

    /// Called when the object that gave the role is destroyed, or the seat is removed.
    func end() {
        hide()
        panels.resign(self)
        panels.remove(self)
    }

    // MARK: Place

    /// Shows the panel at its position, or hides it while it has no content or is not wanted.
    func update() {
        guard !responder.bounds.isEmpty, panels.wantsPanel(self) else { return hide() }
        window.frame = panels.frame(of: self, size: responder.bounds.size)
        tellCursorRectangle()
        guard window.scene == nil else { return }
        window.addSurface(responder)
        panels.scene.add(window)
    }

    private func hide() {
        guard let scene = window.scene else { return }
        scene.remove(window)
        window.removeSurface(responder)
    }

    /// Sends the cursor's rectangle in the surface's coordinates: logical pixels, with fractions dropped.
    private func tellCursorRectangle() {
        guard let popup else { return }
        let cursor = panels.cursorRectangle
        let rectangle = Rect(
            x: cursor.minX - window.frame.minX, y: cursor.minY - window.frame.minY, width: cursor.width,
            height: cursor.height)
        guard rectangle != sentRectangle else { return }
        sentRectangle = rectangle
        popup.textInputRectangle(
            x: Int32(clamping: Int(rectangle.minX)), y: Int32(clamping: Int(rectangle.minY)),
            width: Int32(clamping: Int(rectangle.width)), height: Int32(clamping: Int(rectangle.height)))
    }

    /// The panel's default frame, in global logical pixels. By its placement, it is below the field's cursor
    /// (or above, if there is room only there), or in the middle of the lower edge of the field's output.
    public func standardFrame(of size: Size) -> Rect {
        let area = panels.area
        switch placement {
        case .atLowerEdge:
            return Rect(
                x: area.center.x - size.width / 2, y: area.maxY - size.height, width: size.width,
                height: size.height)
        case .besideCursor:
            return Self.frame(of: size, beside: panels.cursorRectangle, in: area)
        }
    }

    /// Returns a frame below a cursor, or above it if there is room only there. In global logical pixels.
    package static func frame(of size: Size, beside cursor: Rect, in area: Rect) -> Rect {
        let fitsBelow = cursor.maxY + size.height <= area.maxY || cursor.minY - size.height < area.minY
        let y = fitsBelow ? cursor.maxY : cursor.minY - size.height
        let x = max(area.minX, min(cursor.minX, area.maxX - size.width))
        return Rect(x: x, y: y, width: size.width, height: size.height)
    }
}

/// The surfaces that a seat's input method shows.
final class InputMethodPanels {
    /// In the order of their creation.
    private(set) var panels: [InputMethodPanel] = []
    private let context: SenderContext
    private let inputMethod: SeatInputMethod
    private var observation: ObservationToken?
    /// The keyboard that is shown at the lower edge.
    private weak var keyboard: SurfaceResponder?

    init(_ context: SenderContext, of inputMethod: SeatInputMethod) {
        self.context = context
        self.inputMethod = inputMethod
        observation = context.seat.textInput.observe { [unowned self] in update() }
    }

    /// Creates a panel; `nil` if the surface has another role.
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

    /// Called when the seat is removed.
    func end() {
        observation = nil
        for panel in panels { panel.end() }
    }

    /// Called when the text, the field, its cursor or a panel has changed.
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

    /// The output that the field's cursor is on, or else the first output. Zero without outputs.
    var area: Rect { scene.output(at: cursorRectangle.center) ?? .zero }

    /// The cursor of the field, in global logical pixels. For a field that does not say where its cursor is,
    /// the lower left corner of its surface. Zero without a field.
    var cursorRectangle: Rect {
        let relay = context.seat.textInput
        guard let surface = relay.field?.textInputSurface else { return .zero }
        let local =
            relay.state.cursorRectangle
            ?? Rect(x: surface.bounds.minX, y: surface.bounds.maxY, width: 0, height: 0)
        return surface.transformToGlobal.boundingBox(of: local)
    }
}

/// Handles the requests of zwp_input_panel_v1, which creates the surfaces of an input method of version 1.
final class InputPanelRequests: ZwpInputPanelV1Handler {
    private let panels: InputMethodPanels

    init(_ panels: InputMethodPanels) {
        self.panels = panels
    }

    func getInputPanelSurface(
        _ resource: ZwpInputPanelV1, id: NewResource<ZwpInputPanelSurfaceV1>, surface: WlSurface
    ) {
        id.create(InputPanelSurface(surface, among: panels))
    }
}

/// A zwp_input_panel_surface_v1. It becomes a panel when its client sets its position.
final class InputPanelSurface: ZwpInputPanelSurfaceV1Handler {
    private weak var surface: WlSurface?
    private let panels: InputMethodPanels
    private weak var panel: InputMethodPanel?

    init(_ surface: WlSurface, among panels: InputMethodPanels) {
        self.surface = surface
        self.panels = panels
    }

    private func become(_ placement: InputMethodPanel.Placement) {
        if let panel {
            panel.placement = placement
            panel.update()
        } else if let surface {
            panel = panels.add(surface, placement)
        }
    }

    func setToplevel(_ resource: ZwpInputPanelSurfaceV1, output: WlOutput, position: UInt32) {
        become(.atLowerEdge)
    }

    func setOverlayPanel(_ resource: ZwpInputPanelSurfaceV1) {
        become(.besideCursor)
    }

    func resourceDestroyed(_ resource: Resource) {
        panel?.end()
    }
}
