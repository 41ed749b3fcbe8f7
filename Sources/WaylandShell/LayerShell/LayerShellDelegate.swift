import SurfaceResponders

/// Decides where surfaces on layers go, and hears of them. Each method has a default.
public protocol LayerShellDelegate: AnyObject {
    /// A client makes a surface on a layer: what is to manage it. A subclass of ``LayerController`` may have key commands
    /// and actions of its own.
    func layerShell(_ shell: LayerShell, controllerFor layer: LayerSurface) -> LayerController

    /// A client leaves it to the compositor which output its surface goes to. nil while there is none.
    func layerShell(_ shell: LayerShell, outputFor layer: LayerSurface) -> Output?

    /// A surface has content and its place, and is in the scene.
    func layerShell(_ shell: LayerShell, didMap controller: LayerController)

    /// A surface is about to leave the scene.
    func layerShell(_ shell: LayerShell, willUnmap controller: LayerController)
}

extension LayerShellDelegate {
    /// A controller without commands of its own.
    public func layerShell(_ shell: LayerShell, controllerFor layer: LayerSurface) -> LayerController {
        LayerController(layer)
    }

    /// The output that the first seat's pointer is on, else the first.
    public func layerShell(_ shell: LayerShell, outputFor layer: LayerSurface) -> Output? {
        let outputs = shell.compositor.outputs
        let place = shell.compositor.seats.first?.pointer.place
        return place.flatMap(outputs.output(at:)) ?? outputs.outputs.first
    }

    /// Does nothing.
    public func layerShell(_ shell: LayerShell, didMap controller: LayerController) {}

    /// Does nothing.
    public func layerShell(_ shell: LayerShell, willUnmap controller: LayerController) {}
}
