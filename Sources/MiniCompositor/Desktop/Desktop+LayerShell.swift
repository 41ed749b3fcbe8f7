import WaylandShell

/// What the desktop decides about surfaces on layers.
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
