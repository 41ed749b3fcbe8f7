import SurfaceResponders
import WaylandServer

/// What clients ask of surface_responder_manager_v1.
final class ResponderManager {
    private let registry: SurfaceRegistry

    init(_ registry: SurfaceRegistry) {
        self.registry = registry
    }

    func begin(_ resource: SurfaceResponderManagerV1) {
        resource.handler = self
        let limits = ResponderLimits(resource.client.account.limits)
        resource.limits(
            responders: UInt32(clamping: limits.responders), commands: UInt32(clamping: limits.commands),
            depth: UInt32(clamping: limits.depth), bytes: UInt32(clamping: limits.bytes))
    }
}

extension ResponderManager: SurfaceResponderManagerV1Handler {
    func getTree(
        _ manager: SurfaceResponderManagerV1, id: NewResource<SurfaceResponderTreeV1>, surface: WlSurface
    ) {
        guard registry.responderTree(of: surface) == nil else {
            return manager.postError(
                SurfaceResponderManagerV1.Error.alreadyExists,
                "wl_surface@\(surface.id) has a tree of responders already")
        }
        id.create(ResponderTree(of: surface, registry: registry))
    }

    func clearTextInputContext(_ manager: SurfaceResponderManagerV1, identifier: String) {
        let limits = ResponderLimits(manager.client.account.limits)
        guard limits.allowsIdentifier(identifier) else {
            return manager.postError(
                SurfaceResponderManagerV1.Error.invalidString,
                "an identifier has 1 to \(limits.bytes) bytes")
        }
        let application = registry.application(of: manager.client)
        let name = application.memoryIdentifier(calling: application.identifier)
        guard !name.isEmpty else { return }
        for global in registry.seats {
            global.seat.textInputModes.clearTextInputContextIdentifier(identifier, of: name)
        }
    }
}
