import SurfaceResponders
import WaylandServer

/// What a client asks of its zwlr_layer_surface_v1.
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
            return resource.postError(
                ZwlrLayerSurfaceV1.Error.invalidSize, "no surface can be as large as \(width)x\(height)")
        }
        target.pending.size = Size(width: Double(width), height: Double(height))
    }

    func setAnchor(_ resource: ZwlrLayerSurfaceV1, anchor: ZwlrLayerSurfaceV1.Anchor) {
        let edges = LayerEdges(rawValue: anchor.rawValue)
        guard edges.isSubset(of: .all) else {
            return resource.postError(
                ZwlrLayerSurfaceV1.Error.invalidAnchor, "\(anchor.rawValue) is no set of edges")
        }
        target.pending.edges = edges
    }

    /// Whether the surface sticks to the edge shows when it is committed.
    func setExclusiveEdge(_ resource: ZwlrLayerSurfaceV1, edge: ZwlrLayerSurfaceV1.Anchor) {
        let edge = LayerEdges(rawValue: edge.rawValue)
        guard edge.isEmpty || edge.isSingle && edge.isSubset(of: .all) else {
            return resource.postError(
                ZwlrLayerSurfaceV1.Error.invalidExclusiveEdge, "\(edge.rawValue) is not one edge")
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
                ZwlrLayerSurfaceV1.Error.invalidKeyboardInteractivity,
                "version \(resource.version) has no keyboard interactivity \(value)")
        }
        target.pending.interactivity = interactivity
    }

    func getPopup(_ resource: ZwlrLayerSurfaceV1, popup: XdgPopup) {
        guard let popup = popup.handler as? Popup else { return }
        guard popup.adopt(by: target) else {
            return resource.postError(
                ZwlrLayerSurfaceV1.Error.invalidSurfaceState,
                "the popup has a parent already, or made its initial commit without one")
        }
        // Its client may not have read of that yet.
        if target.isClosed { popup.dismiss() }
    }

    func ackConfigure(_ resource: ZwlrLayerSurfaceV1, serial: UInt32) {
        guard !target.isClosed, !target.acknowledge(serial) else { return }
        resource.postError(
            ZwlrLayerSurfaceV1.Error.invalidSurfaceState, "no configure with serial \(serial) is waiting")
    }

    func setLayer(_ resource: ZwlrLayerSurfaceV1, layer: ZwlrLayerShellV1.Layer) {
        if let layer = Layer(rawValue: layer.rawValue) {
            target.pending.layer = layer
        } else if target.factory.isAlive {
            // The protocol has an error for it there alone.
            target.factory.postError(
                ZwlrLayerShellV1.Error.invalidLayer, "there is no layer \(layer.rawValue)")
        } else {
            resource.postError(
                ZwlrLayerSurfaceV1.Error.invalidSurfaceState, "there is no layer \(layer.rawValue)")
        }
    }
}
