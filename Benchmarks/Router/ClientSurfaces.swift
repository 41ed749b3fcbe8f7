import SurfaceResponders
import WaylandSeat
import WaylandServer

/// The parts of wl_compositor and wl_subcompositor that bench-client needs.
final class ClientSurfaces: WlCompositorHandler, WlSubcompositorHandler {
    private var globals: [Any] = []
    private var surfaces: [ClientSurface] = []
    private let registry: SurfaceRegistry

    init(on display: Display, registry: SurfaceRegistry) {
        self.registry = registry
        globals = [
            Global<WlCompositor>(on: display, version: 4) { [unowned self] in $0.handler = self },
            Global<WlSubcompositor>(on: display, version: 1) { [unowned self] in $0.handler = self },
        ]
    }

    /// The surfaces without a parent, in order of creation.
    var roots: [ClientSurface] { surfaces.filter { !$0.isSubsurface } }

    func createSurface(_ compositor: WlCompositor, id: NewResource<WlSurface>) {
        surfaces.append(ClientSurface(id, registry: registry))
    }

    func getSubsurface(
        _ resource: WlSubcompositor, id: NewResource<WlSubsurface>, surface: WlSurface, parent: WlSurface
    ) {
        guard let child = surface.handler as? ClientSurface, let responder = child.responder else { return }
        child.isSubsurface = true
        registry.responder(for: parent).addSubresponder(responder)
        id.create(child)
    }
}
