import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// A zwlr_layer_surface_v1: a client's wishes for a surface on a layer, and the way back to the client.
public final class LayerSurface: SurfaceRole, PopupParent {
    let shell: LayerShell
    /// What made it: errors about layers are said there while it lives.
    let factory: ZwlrLayerShellV1
    let responder: ClientSurfaceResponder
    /// What manages the surface.
    public private(set) lazy var controller = shell.policy.layerShell(shell, controllerFor: self)
    /// What the surface is for, as its client says.
    public let namespace: String
    /// What it is placed on; nil if there was none.
    public private(set) lazy var output = wantedOutput ?? shell.policy.layerShell(shell, outputFor: self)
    private let wantedOutput: Output?
    /// nil once the wl_surface is destroyed.
    private var surface: Surface?
    private var resource: ZwlrLayerSurfaceV1?

    /// What the client set since its last commit, with what it did not set again.
    var pending: LayerState
    /// What it was at the client's last commit.
    private var committed: LayerState
    /// What it is at the client's last commit that was applied, once its effects are there.
    private(set) var current: LayerState
    private var next: LayerState

    fileprivate var configures = ConfigureQueue<Size>()
    /// What the client was told last; nil until the commit that asks for it.
    private var sentSize: Size?
    /// Whether the client made the commit that asks for the first configure.
    private var isInitialized = false
    /// Whether its client shows it.
    public private(set) var isMapped = false
    /// Whether it is on the screen, and not hidden there.
    var isShown: Bool { isMapped && controller.layerWindow?.isHidden != true }
    /// Whether the compositor ended it: the client can only destroy it.
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
        // From now on it is the surface's.
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

    /// The client took its content away: it begins anew with a commit, with what it had set.
    private func unmap() {
        configures.reset()
        leave()
    }

    /// Off the screen, with all popups on it; others may have its place.
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

    /// What it is.
    public var kind: SurfaceRoleKind { .layer }

    /// A buffer may be attached after the commit that asks for a configure.
    public func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool {
        guard hasBuffer, !isInitialized, !isClosed, !shell.toleratesUnconfiguredBuffers else {
            return true
        }
        resource?.postError(
            .invalidSurfaceState, "a buffer was attached before the commit that asks for a configure")
        return false
    }

    /// The state has to be consistent.
    public func willCommit(_ surface: Surface) -> Bool {
        if isClosed { return true }
        if surface.pending.hasBuffer, !configures.isConfigured, !shell.toleratesUnconfiguredBuffers {
            resource?.postError(
                .invalidSurfaceState, "a buffer was committed before a configure was acknowledged")
            return false
        }
        guard pending.isSizeSettled else {
            resource?.postError(
                .invalidSize, "a width or height of 0 needs anchors at both edges to stretch between")
            return false
        }
        guard pending.isChosenEdgeThere else {
            resource?.postError(
                .invalidExclusiveEdge,
                "the surface does not stick to the edge that its exclusive zone counts from")
            return false
        }
        return true
    }

    /// Takes the layer, the size, the anchors and so on.
    public func takeChanges(of surface: Surface) -> (() -> Void)? {
        guard committed != pending else { return nil }
        committed = pending
        return { [weak self, committed] in self?.next = committed }
    }

    /// Maps it, moves it or takes it away.
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

    /// The wl_surface is gone: what is left is inert.
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
            return resource.postError(.invalidAnchor, "\(anchor.rawValue) is no set of edges")
        }
        target.pending.edges = edges
    }

    /// Whether the surface sticks to the edge shows when it is committed.
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
        // Its client may not have read of that yet.
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
            // The protocol has an error for it there alone.
            target.factory.postError(.invalidLayer, "there is no layer \(layer.rawValue)")
        } else {
            resource.postError(.invalidSurfaceState, "there is no layer \(layer.rawValue)")
        }
    }
}

extension SurfaceRoleKind {
    /// On a layer of the desktop.
    public static let layer = SurfaceRoleKind("zwlr_layer_surface_v1", mustGoFirst: true)
}
