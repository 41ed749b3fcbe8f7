import SurfaceResponders
import WaylandServer

/// A surface that an input method shows while it writes into a field: a list of candidates beside the cursor, or a
/// keyboard at the lower edge. It is in a window of the seat's scene then, never has the keys, and touching it leaves the
/// focus where it is. Where it goes is the seat's delegate's to say.
public final class InputMethodPanel: SeatSurfaceRole {
    /// Where the input method wants it.
    public enum Placement: Hashable, Sendable {
        /// At the place where text is written.
        case besideCursor
        /// In the middle of the output's lower edge.
        case atLowerEdge
    }

    /// Where the input method wants it; a panel of version 1 may change it.
    public internal(set) var placement: Placement
    /// What stands for the surface in the tree of responders.
    public let responder: ClientSurfaceResponder
    /// The input method's object for it, if it is told where the cursor is.
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

    /// The input method's object for it, which is to be told where the cursor is. The role ends with it.
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

    /// The object that gave the role is gone, or the seat.
    func end() {
        hide()
        panels.resign(self)
        panels.remove(self)
    }

    // MARK: Place

    /// Shows it where it belongs, or not at all.
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

    /// In the surface's coordinates: logical pixels, the fraction of which is dropped.
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

    /// Where the panel goes unless the seat's delegate says otherwise, in global logical pixels: on the output that the
    /// field is on, below the field's cursor or above it where there is no room; or in the middle of the lower edge.
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

    /// Below a cursor, above it where there is no room; within an area. All in global logical pixels.
    package static func frame(of size: Size, beside cursor: Rect, in area: Rect) -> Rect {
        let fitsBelow = cursor.maxY + size.height <= area.maxY || cursor.minY - size.height < area.minY
        let y = fitsBelow ? cursor.maxY : cursor.minY - size.height
        let x = max(area.minX, min(cursor.minX, area.maxX - size.width))
        return Rect(x: x, y: y, width: size.width, height: size.height)
    }
}

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

/// What clients ask of zwp_input_panel_v1: the surfaces of an input method of version 1.
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

/// A zwp_input_panel_surface_v1. It is a panel as soon as its client has said which.
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
