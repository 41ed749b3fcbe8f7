import MiniCompositor
import SurfaceResponders
import WaylandShell

/// Objects of clients, which must not outlive their clients.
final class WorldRemains {
    private struct Remembered {
        let text: String
        weak var object: AnyObject?
    }

    private var remembered: [Remembered] = []
    private var latestSurface: ObjectIdentifier?
    private var latestWindow: ObjectIdentifier?

    /// Records the newest surface and window. Called in every exchange.
    func note(_ compositor: MiniCompositor) {
        if let surface = compositor.core.surfaces.last, latestSurface != ObjectIdentifier(surface) {
            latestSurface = ObjectIdentifier(surface)
            remember("the surface", surface)
            remember("the responder of a surface", surface.responder)
        }
        for window in compositor.scene.windows.suffix(1) where latestWindow != ObjectIdentifier(window) {
            latestWindow = ObjectIdentifier(window)
            // The window that shows input views belongs to the seat and remains.
            guard window.level != .inputPanel else { continue }
            remember("the window", window)
            if let controller = window.rootSurface?.controller { remember("the controller", controller) }
        }
    }

    private func remember(_ text: String, _ object: AnyObject) {
        remembered.append(Remembered(text: "\(text) \(object)", object: object))
        if remembered.count > 500 { remembered.removeAll { $0.object == nil } }
    }

    func findings(in compositor: MiniCompositor) -> [String] {
        var findings = ClientTraces.findings(in: compositor)
        for remembered in remembered where remembered.object != nil {
            findings.append("\(remembered.text) still exists")
        }
        return findings
    }
}
