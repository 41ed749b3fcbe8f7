import SurfaceResponders
import WaylandShell

extension Desktop: LayerShellDelegate {
    /// Called when a client creates a layer surface.
    public func layerShell(_ shell: LayerShell, controllerFor layer: LayerSurface) -> LayerController {
        DesktopLayer(layer, on: self)
    }

    /// Called when a layer surface was mapped.
    public func layerShell(_ shell: LayerShell, didMap controller: LayerController) {
        keyboards?.layerMapped(controller)
    }

    /// Called when a layer surface is about to be unmapped.
    public func layerShell(_ shell: LayerShell, willUnmap controller: LayerController) {
        keyboards?.layerUnmapped(controller)
    }
}

/// A layer surface, with the desktop's key commands for it.
final class DesktopLayer: LayerController {
    private let desktop: Desktop

    init(_ layer: LayerSurface, on desktop: Desktop) {
        self.desktop = desktop
        super.init(layer)
    }

    override var keyCommands: [KeyCommand]? { desktop.keyBindings.layer }

    /// Layer surfaces support only one window command: to close them.
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
