import SurfaceResponders
import WaylandShell

/// Arranges windows side by side, each as high as panels allow. Dialogs float.
final class Tiler: XdgShellDelegate {
    /// The windows that have a tile, from left to right.
    private var tiled: [ToplevelController] = []

    /// Returns the area that a window may fill: its tile, or for a dialog, the area that panels leave.
    func xdgShell(_ shell: XdgShell, areaFor controller: ToplevelController) -> Rect {
        let area = shell.remainingArea(of: controller.frame ?? .zero)
        guard let index = tiled.firstIndex(where: { $0 === controller }) else { return area }
        let width = area.width / Double(tiled.count)
        let left = (width * Double(index)).rounded()
        let right = (width * Double(index + 1)).rounded()
        return Rect(x: area.minX + left, y: area.minY, width: right - left, height: area.height)
    }

    func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController) {
        shell.show(controller, on: shell.seats)
        if controller.parentToplevel == nil { tiled.append(controller) }
        arrange()
    }

    func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController) {
        if let window = controller.toplevelWindow { shell.scene.remove(window) }
        shell.updateLevels()
        tiled.removeAll { $0 === controller }
        arrange()
    }

    /// Refuses to maximize a window, because it would cover the others.
    func xdgShell(
        _ shell: XdgShell, shouldGrant request: ToplevelRequest, of controller: ToplevelController
    ) -> Bool {
        if case .setMaximized(true) = request { return false }
        return true
    }

    private func arrange() {
        for controller in tiled {
            // Clients draw no shadow at tiled edges, so the window fills its tile.
            controller.tiledEdges = .all
            controller.areaChanged()
        }
    }
}
