import SurfaceResponders
import WaylandSeat
import WaylandServer

/// zwlr_layer_shell_v1 on a display: panels, docks, wallpapers, on-screen keyboards.
final class LayerShell {
    static let version: UInt32 = 4

    let display: Display
    let registry: SurfaceRegistry
    let desktop: Desktop
    /// Whether surfaces may have a buffer before they were configured. Only the conformance suite needs it.
    let toleratesUnconfiguredBuffers: Bool

    /// Those that take part in the arrangement, in the order in which they came.
    private var surfaces: [LayerSurface] = []
    private var global: Global<ZwlrLayerShellV1>?

    init(
        on display: Display, registry: SurfaceRegistry, desktop: Desktop,
        toleratesUnconfiguredBuffers: Bool = false
    ) {
        self.display = display
        self.registry = registry
        self.desktop = desktop
        self.toleratesUnconfiguredBuffers = toleratesUnconfiguredBuffers
        global = Global<ZwlrLayerShellV1>(display, version: Self.version) { [unowned self] resource in
            resource.handler = self
        }
    }

    // MARK: Arrangement

    func add(_ surface: LayerSurface) {
        surfaces.append(surface)
    }

    func remove(_ surface: LayerSurface) {
        guard let place = surfaces.firstIndex(where: { $0 === surface }) else { return }
        surfaces.remove(at: place)
        arrange()
    }

    /// Puts all in their places, and leaves the rest to windows.
    func arrange() {
        let arranged = surfaces
        let output = desktop.outputArea(of: .zero)
        let arrangement = LayerArrangement(
            of: arranged.map { LayerArrangement.Item(state: $0.current, isShown: $0.isShown) }, in: output)
        desktop.remainingArea = arrangement.remainder == output ? nil : arrangement.remainder
        for (surface, frame) in zip(arranged, arrangement.frames) { surface.arranged(at: frame) }
    }
}

extension LayerShell: ZwlrLayerShellV1Handler {
    /// There is one output: any that the client names, and none, stand for it.
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
            surface, layer: layer, namespace: namespace, factory: shell, shell: self)
        guard surface.assign(layerSurface) else {
            return shell.postError(ZwlrLayerShellV1.Error.role, "the wl_surface already has a role")
        }
        guard !surface.hasAnyBuffer else {
            surface.resign(layerSurface)
            return shell.postError(
                ZwlrLayerShellV1.Error.alreadyConstructed,
                "the wl_surface had a buffer before it got its layer surface")
        }
        layerSurface.attach(to: id.create(layerSurface))
    }
}
