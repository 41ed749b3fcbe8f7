import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// zwlr_layer_shell_v1 on a display: panels, docks, wallpapers, on-screen keyboards.
///
/// Layer surfaces reserve parts of their output. Windows are placed in the rest, `Output.remainingArea`.
public final class LayerShell: OutputFollower {
    static let version: UInt32 = 5

    /// The compositor whose surfaces get their roles here.
    public let compositor: Compositor
    /// Decides which output a surface is placed on. Held weakly.
    public weak var delegate: (any LayerShellDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()
    let popupPlacement: PopupPlacement
    let toleratesUnconfiguredBuffers: Bool

    /// The surfaces to arrange, in the order in which they were added.
    private var surfaces: [LayerSurface] = []
    private let defaults = ShellDefaults()
    private var global: Global<ZwlrLayerShellV1>?

    /// Creates the global and serves clients while this object exists.
    /// - Parameters:
    ///   - compositor: the compositor whose surfaces get their roles here.
    ///   - toleratesUnconfiguredBuffers: whether surfaces may have a buffer before their first configure was
    ///     acknowledged, as the conformance suite requires. If false, this is a protocol error.
    public init(on compositor: Compositor, toleratesUnconfiguredBuffers: Bool = false) {
        self.compositor = compositor
        popupPlacement = .shared(by: compositor)
        self.toleratesUnconfiguredBuffers = toleratesUnconfiguredBuffers
        global = Global<ZwlrLayerShellV1>(on: compositor.display, version: Self.version) { [unowned self] in
            $0.handler = LayerShellRequests(self)
        }
        compositor.outputs.add(self)
    }

    var policy: any LayerShellDelegate {
        compositor.report(
            released: delegateLoss.isNoticed(delegate), "LayerShellDelegate", of: "the layer shell")
        return delegate ?? defaults
    }

    var display: Display { compositor.display }
    var registry: SurfaceRegistry { compositor.registry }
    var scene: Scene { compositor.scene }
    var seats: [Seat] { compositor.seats }

    /// The controllers of the mapped layer surfaces, in the order in which the surfaces were added.
    public var layers: [LayerController] { surfaces.filter(\.isMapped).map(\.controller) }

    // MARK: Arrangement

    func add(_ surface: LayerSurface) {
        surfaces.append(surface)
    }

    func remove(_ surface: LayerSurface) {
        guard let place = surfaces.firstIndex(where: { $0 === surface }) else { return }
        surfaces.remove(at: place)
        arrange(on: surface.output)
    }

    /// Places all surfaces of an output, and gives the remaining area to windows.
    func arrange(on output: Output?) {
        let arranged = surfaces.filter { $0.output === output }
        let area = output?.frame ?? .zero
        let arrangement = LayerArrangement(
            of: arranged.map { LayerArrangement.Item(state: $0.current, isShown: $0.isShown) }, in: area)
        output?.unreserved = arrangement.remainder == area ? nil : arrangement.remainder
        for (surface, frame) in zip(arranged, arrangement.frames) { surface.arranged(at: frame) }
    }

    package func outputsChanged() {
        for output in compositor.outputs.outputs { arrange(on: output) }
    }

    /// Closes the surfaces on the output. Their clients may create new ones on another output.
    package func outputRemoved(_ output: Output) {
        for surface in surfaces where surface.output === output { surface.close() }
    }
}

/// Decides where layer surfaces are placed, and is notified of them. Each method has a default.
public protocol LayerShellDelegate: AnyObject {
    /// Returns the controller of a new layer surface. A subclass may have its own key commands and actions.
    func layerShell(_ shell: LayerShell, controllerFor layer: LayerSurface) -> LayerController

    /// Returns the output for a surface whose client named none; `nil` if there is no output.
    func layerShell(_ shell: LayerShell, outputFor layer: LayerSurface) -> Output?

    /// Called when a surface has content and a frame, and is in the scene.
    func layerShell(_ shell: LayerShell, didMap controller: LayerController)

    /// Called when a surface is about to be removed from the scene.
    func layerShell(_ shell: LayerShell, willUnmap controller: LayerController)
}

extension LayerShellDelegate {
    /// Returns a controller without commands of its own.
    public func layerShell(_ shell: LayerShell, controllerFor layer: LayerSurface) -> LayerController {
        LayerController(layer)
    }

    /// Returns the output that the first seat's pointer is on, or else the first output.
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
            return shell.postError(.invalidLayer, "there is no layer \(layer.rawValue)")
        }
        let layerSurface = LayerSurface(
            surface, layer: layer, namespace: namespace, output: output.flatMap(Output.from), factory: shell,
            shell: target)
        guard surface.assign(layerSurface) else {
            return shell.postError(.role, "the wl_surface already has a role")
        }
        guard !surface.hasAnyBuffer else {
            surface.resign(layerSurface)
            return shell.postError(
                .alreadyConstructed, "the wl_surface had a buffer before it got its layer surface")
        }
        layerSurface.attach(to: id.create(LayerSurfaceRequests(layerSurface)))
        // The output that the client named no longer exists.
        if let output, Output.from(output) == nil { layerSurface.close() }
    }
}
