import SurfaceResponders
import WaylandServer

/// What clients ask of zwlr_layer_shell_v1.
final class LayerShellRequests: ZwlrLayerShellV1Handler {
    private let target: LayerShell

    init(_ target: LayerShell) {
        self.target = target
    }

    func getLayerSurface(
        _ shell: ZwlrLayerShellV1, id: NewResource<ZwlrLayerSurfaceV1>, surface: WlSurface, output: WlOutput?,
        layer: ZwlrLayerShellV1.Layer, namespace: String
    ) {
        guard let surface = Surface.from(surface) else { return }
        guard let layer = Layer(rawValue: layer.rawValue) else {
            return shell.postError(
                ZwlrLayerShellV1.Error.invalidLayer, "there is no layer \(layer.rawValue)")
        }
        let layerSurface = LayerSurface(
            surface, layer: layer, namespace: namespace, output: output.flatMap(Output.from), factory: shell,
            shell: target)
        guard surface.assign(layerSurface) else {
            return shell.postError(ZwlrLayerShellV1.Error.role, "the wl_surface already has a role")
        }
        guard !surface.hasAnyBuffer else {
            surface.resign(layerSurface)
            return shell.postError(
                ZwlrLayerShellV1.Error.alreadyConstructed,
                "the wl_surface had a buffer before it got its layer surface")
        }
        layerSurface.attach(to: id.create(LayerSurfaceRequests(layerSurface)))
        // The output that it asked for is gone.
        if let output, Output.from(output) == nil { layerSurface.close() }
    }
}
