import SurfaceResponders
import WaylandShell

extension Desktop: LayerShellDelegate {
    /// Called when a client makes a surface on a layer.
    public func layerShell(_ shell: LayerShell, controllerFor layer: LayerSurface) -> LayerController {
        DesktopLayer(layer, on: self)
    }

    /// Called when a client shows one.
    public func layerShell(_ shell: LayerShell, didMap controller: LayerController) {
        keyboards?.layerMapped(controller)
    }

    /// Called when a client takes one away.
    public func layerShell(_ shell: LayerShell, willUnmap controller: LayerController) {
        keyboards?.layerUnmapped(controller)
    }
}

/// A surface on a layer, with what the desktop's keys can do with it.
final class DesktopLayer: LayerController {
    private let desktop: Desktop

    init(_ layer: LayerSurface, on desktop: Desktop) {
        self.desktop = desktop
        super.init(layer)
    }

    override var keyCommands: [KeyCommand]? { desktop.keyBindings.layer }

    /// Of what can be done with windows, this is all that it has.
    override func responds(to action: Action) -> Bool {
        action == .closeWindow || super.responds(to: action)
    }

    @discardableResult
    override func perform(_ action: Action, withSender sender: Any?) -> Bool {
        guard action == .closeWindow else { return super.perform(action, withSender: sender) }
        close()
        return true
    }
}
