import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// A zwlr_layer_surface_v1: what a client requests for a layer surface, and the events that it is sent.
public final class LayerSurface: SurfaceRole, PopupParent {
    let shell: LayerShell
    /// The object that created this one. Errors about layers are posted to it while it exists.
    let factory: ZwlrLayerShellV1
    let responder: ClientSurfaceResponder
    /// The controller that manages the surface.
    public private(set) lazy var controller = shell.policy.layerShell(shell, controllerFor: self)
    /// What the surface is for, as its client declares it.
    public let namespace: String
    /// The output that the surface is placed on; `nil` if there was none.
    public private(set) lazy var output = wantedOutput ?? shell.policy.layerShell(shell, outputFor: self)
    private let wantedOutput: Output?
    /// `nil` once the wl_surface is destroyed.
    private var surface: Surface?
    private var resource: ZwlrLayerSurfaceV1?

    /// The state that the client's next commit applies, including what it has not changed.
    var pending: LayerState
    /// The state as of the client's last commit.
    private var committed: LayerState
    /// The state as of the last commit that was applied.
    private(set) var current: LayerState
    private var next: LayerState

    fileprivate var configures = ConfigureQueue<Size>()
    /// The size that the client was sent last; `nil` before the commit that requests a configure.
    private var sentSize: Size?
    /// Whether the client has made the commit that requests the first configure.
    private var isInitialized = false
    /// Whether the surface has content and is not closed.
    public private(set) var isMapped = false
    var isShown: Bool { isMapped && controller.layerWindow?.isHidden != true }
    /// Whether the compositor closed the surface, or the wl_surface was destroyed.
    fileprivate var isClosed = false

    /// In global logical pixels.
    private(set) var frame = Rect.zero

    var popups: [Popup] = []

    init(
        _ surface: Surface, layer: Layer, namespace: String, output: Output?, factory: ZwlrLayerShellV1,
        shell: LayerShell
    ) {
        self.surface = surface
        self.factory = factory
        self.shell = shell
        responder = surface.responder
        pending = LayerState(layer: layer)
        committed = pending
        current = pending
        next = pending
        self.namespace = namespace
        wantedOutput = output
    }

    func attach(to resource: ZwlrLayerSurfaceV1) {
        self.resource = resource
        // Creates the controller, which belongs to the surface from now on.
        _ = controller
    }

    // MARK: Configures

    func arranged(at frame: Rect) {
        let isMoved = frame != self.frame
        self.frame = frame
        if sentSize != frame.size { sendConfigure(frame.size) }
        guard isMoved, isMapped else { return }
        controller.layerWindow?.frame = frame
        surroundingsChanged()
    }

    private func sendConfigure(_ size: Size) {
        sentSize = size
        let serial = shell.display.nextSerial()
        configures.append(serial, size)
        resource?.configure(
            serial: serial, width: UInt32(Int32(saturating: size.width)),
            height: UInt32(Int32(saturating: size.height)))
    }

    // MARK: Ends

    /// Called when the client has removed its content. The next commit begins anew with the state set so far.
    private func unmap() {
        configures.reset()
        leave()
    }

    /// Removes the surface from the screen with all popups on it. Other surfaces may use its area.
    private func leave() {
        dismissPopups()
        isMapped = false
        isInitialized = false
        sentSize = nil
        frame = .zero
        controller.unmap()
        shell.remove(self)
    }

    func close() {
        guard !isClosed, let resource else { return }
        isClosed = true
        leave()
        resource.closed()
    }

    func resourceDestroyed() {
        leave()
        surface?.resign(self)
        surface = nil
        self.resource = nil
    }

    /// The role of layer surfaces.
    public var kind: SurfaceRoleKind { .layer }

    /// Posts an error and returns false if a buffer is attached before the commit that requests a configure.
    public func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool {
        guard hasBuffer, !isInitialized, !isClosed, !shell.toleratesUnconfiguredBuffers else {
            return true
        }
        resource?.postError(
            .invalidSurfaceState, "a buffer was attached before the commit that asks for a configure")
        return false
    }

    /// Posts an error and returns false if the pending state is inconsistent.
    public func willCommit(_ surface: Surface) -> Bool {
        if isClosed { return true }
        if surface.pending.hasBuffer, !configures.isConfigured, !shell.toleratesUnconfiguredBuffers {
            resource?.postError(
                .invalidSurfaceState, "a buffer was committed before a configure was acknowledged")
            return false
        }
        guard pending.isSizeSettled else {
            resource?.postError(
                .invalidSize, "a width or height of 0 requires anchors to both opposite edges")
            return false
        }
        guard pending.isChosenEdgeThere else {
            resource?.postError(
                .invalidExclusiveEdge,
                "the surface is not anchored to its exclusive edge")
            return false
        }
        return true
    }

    /// Takes the state that the client has set on the layer surface.
    public func takeChanges(of surface: Surface) -> (() -> Void)? {
        guard committed != pending else { return nil }
        committed = pending
        return { [weak self, committed] in self?.next = committed }
    }

    /// Maps, moves or unmaps the surface.
    public func didCommit(_ surface: Surface) {
        guard !isClosed else { return }
        let hasContent = surface.hasContent
        let isChanged = current != next
        current = next
        if isMapped, !hasContent { return unmap() }
        let isBeginning = !isInitialized
        if isBeginning {
            isInitialized = true
            shell.add(self)
        }
        let isAppearing = hasContent && !isMapped
        if isAppearing { isMapped = true }
        if isMapped, !isAppearing, isChanged { controller.update(current) }
        if isBeginning || isAppearing || isChanged { shell.arrange(on: output) }
        if isAppearing { controller.map(current, at: frame) }
    }

    /// Called when the wl_surface is destroyed. The layer surface becomes inert.
    public func surfaceDestroyed(_ surface: Surface) {
        leave()
        isClosed = true
        self.surface = nil
    }

    var popup: Popup? { nil }
    var windowOrigin: Point { .zero }
    var windowSize: Size { frame.size }
    var popupPlacement: PopupPlacement { shell.popupPlacement }

    func expectedWindowOrigin(of size: Size, configure serial: UInt32) -> Point? { nil }
}

final class LayerSurfaceRequests: ZwlrLayerSurfaceV1Handler {
    let target: LayerSurface

    init(_ target: LayerSurface) {
        self.target = target
    }

    func resourceDestroyed(_ resource: Resource) {
        target.resourceDestroyed()
    }

    func setSize(_ resource: ZwlrLayerSurfaceV1, width: UInt32, height: UInt32) {
        guard let width = Int32(exactly: width), let height = Int32(exactly: height) else {
            return resource.postError(.invalidSize, "no surface can be as large as \(width)x\(height)")
        }
        target.pending.size = Size(width: Double(width), height: Double(height))
    }

    func setAnchor(_ resource: ZwlrLayerSurfaceV1, anchor: ZwlrLayerSurfaceV1.Anchor) {
        let edges = LayerEdges(rawValue: anchor.rawValue)
        guard edges.isSubset(of: .all) else {
            return resource.postError(.invalidAnchor, "\(anchor.rawValue) is not a set of edges")
        }
        target.pending.edges = edges
    }

    /// Whether the surface is anchored to the edge is checked at the commit.
    func setExclusiveEdge(_ resource: ZwlrLayerSurfaceV1, edge: ZwlrLayerSurfaceV1.Anchor) {
        let edge = LayerEdges(rawValue: edge.rawValue)
        guard edge.isEmpty || edge.isSingle && edge.isSubset(of: .all) else {
            return resource.postError(.invalidExclusiveEdge, "\(edge.rawValue) is not one edge")
        }
        target.pending.chosenEdge = edge.isEmpty ? nil : edge
    }

    func setExclusiveZone(_ resource: ZwlrLayerSurfaceV1, zone: Int32) {
        target.pending.exclusiveZone = Double(zone)
    }

    func setMargin(_ resource: ZwlrLayerSurfaceV1, top: Int32, right: Int32, bottom: Int32, left: Int32) {
        target.pending.margin = LayerMargin(
            top: Double(top), right: Double(right), bottom: Double(bottom), left: Double(left))
    }

    func setKeyboardInteractivity(
        _ resource: ZwlrLayerSurfaceV1, keyboardInteractivity: ZwlrLayerSurfaceV1.KeyboardInteractivity
    ) {
        let value = keyboardInteractivity.rawValue
        guard ZwlrLayerSurfaceV1.KeyboardInteractivity.isValid(value, version: resource.version),
            let interactivity = KeyboardInteractivity(rawValue: value)
        else {
            return resource.postError(
                .invalidKeyboardInteractivity,
                "version \(resource.version) has no keyboard interactivity \(value)")
        }
        target.pending.interactivity = interactivity
    }

    func getPopup(_ resource: ZwlrLayerSurfaceV1, popup: XdgPopup) {
        guard let popup = popup.handler as? Popup else { return }
        guard popup.adopt(by: target) else {
            return resource.postError(
                .invalidSurfaceState,
                "the popup has a parent already, or made its initial commit without one")
        }
        // The client may not have read yet that the surface was closed.
        if target.isClosed { popup.dismiss() }
    }

    func ackConfigure(_ resource: ZwlrLayerSurfaceV1, serial: UInt32) {
        guard !target.isClosed, target.configures.acknowledge(serial) == nil else { return }
        resource.postError(.invalidSurfaceState, "no configure with serial \(serial) is waiting")
    }

    func setLayer(_ resource: ZwlrLayerSurfaceV1, layer: ZwlrLayerShellV1.Layer) {
        if let layer = Layer(rawValue: layer.rawValue) {
            target.pending.layer = layer
        } else if target.factory.isAlive {
            // The protocol defines this error only for the zwlr_layer_shell_v1.
            target.factory.postError(.invalidLayer, "there is no layer \(layer.rawValue)")
        } else {
            resource.postError(.invalidSurfaceState, "there is no layer \(layer.rawValue)")
        }
    }
}

extension SurfaceRoleKind {
    /// A surface on a layer of the desktop.
    public static let layer = SurfaceRoleKind("zwlr_layer_surface_v1", mustGoFirst: true)
}
