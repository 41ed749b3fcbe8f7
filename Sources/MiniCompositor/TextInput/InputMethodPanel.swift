import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// A surface that an input method shows while it writes into a field: a list of candidates beside the cursor, or a
/// keyboard at the lower edge. It never has the keys, and touching it leaves the focus where it is.
package final class InputMethodPanel: SurfaceRole {
    enum Placement {
        case besideCursor
        /// Within the output, in the middle of its lower edge.
        case atLowerEdge
    }

    let surface: Surface
    var placement: Placement
    /// The input method's object for it, if it is told where the cursor is.
    weak var popup: InputMethodPopup?
    private let panels: InputMethodPanels
    private let window: PanelWindow

    init(_ surface: Surface, _ placement: Placement, among panels: InputMethodPanels) {
        self.surface = surface
        self.placement = placement
        self.panels = panels
        window = PanelWindow(level: .inputPanel)
    }

    private final class PanelWindow: Window {
        override var canBecomeKey: Bool { false }
        override var canBecomeMain: Bool { false }
        override var description: String { "input method's panel" }
    }

    package var kind: SurfaceRoleKind { .inputMethodPanel }
    package var isMapped: Bool { window.scene != nil }

    package func didCommit(_ surface: Surface) {
        panels.update()
    }

    package func surfaceDestroyed(_ surface: Surface) {
        end()
    }

    /// The object that gave the role is gone, or the surface.
    func end() {
        hide()
        surface.resign(self)
        panels.remove(self)
    }

    /// Shows it where it belongs, or not at all.
    func update() {
        let relay = panels.seat.textInput
        guard surface.hasContent, relay.isActive, panels.belongsToInputMethod(self) else { return hide() }
        let size = surface.size
        switch placement {
        case .atLowerEdge:
            let area = panels.area
            window.frame = Rect(
                x: area.center.x - size.width / 2, y: area.maxY - size.height, width: size.width,
                height: size.height)
        case .besideCursor:
            let cursor = panels.cursorRectangle
            window.frame = Self.frame(of: size, beside: cursor, in: panels.area)
            popup?.setTextInputRectangle(
                Rect(
                    x: cursor.minX - window.frame.minX, y: cursor.minY - window.frame.minY,
                    width: cursor.width,
                    height: cursor.height))
        }
        if window.scene == nil {
            window.addSurface(surface.responder)
            panels.seat.scene.add(window)
        }
    }

    private func hide() {
        guard window.scene != nil else { return }
        panels.seat.scene.remove(window)
        window.removeSurface(surface.responder)
    }

    /// Below the cursor, above it where there is no room; within the area.
    package static func frame(of size: Size, beside cursor: Rect, in area: Rect) -> Rect {
        let fitsBelow = cursor.maxY + size.height <= area.maxY || cursor.minY - size.height < area.minY
        let y = fitsBelow ? cursor.maxY : cursor.minY - size.height
        let x = max(area.minX, min(cursor.minX, area.maxX - size.width))
        return Rect(x: x, y: y, width: size.width, height: size.height)
    }
}
