import SurfaceResponders
import WaylandServer

/// surface_responder_manager_v1: clients that tell of the parts of their surfaces that input is concerned with.
///
/// What clients declare is applied with the commits of their surfaces: the embedder calls
/// `SurfaceRegistry.takeCommit(of:)` at each wl_surface.commit, and applies what it gets with the rest of that commit.
extension ManagerRequests: SurfaceResponderManagerV1Handler {
    func begin(_ resource: SurfaceResponderManagerV1) {
        resource.handler = self
        let limits = ResponderLimits(resource.client.account.limits)
        resource.limits(
            responders: UInt32(clamping: limits.responders), commands: UInt32(clamping: limits.commands),
            depth: UInt32(clamping: limits.depth), bytes: UInt32(clamping: limits.bytes))
    }

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

/// How much a client may declare in one surface, which it is told: what its ``ClientLimits`` say, but no less than the
/// protocol promises.
struct ResponderLimits: Hashable {
    /// The responders of one surface.
    let responders: Int
    /// The key commands of one responder.
    let commands: Int
    /// How deep responders lie in each other; 1 lets none lie in another.
    let depth: Int
    /// The bytes of a string in UTF-8.
    let bytes: Int

    init(_ limits: ClientLimits) {
        responders = max(limits.respondersOfSurface, 64)
        commands = max(limits.keyCommandsOfResponder, 32)
        depth = max(limits.responderDepth, 8)
        // More does not fit into an event.
        bytes = min(max(limits.responderTextBytes, 128), 1024)
    }

    /// Whether a string may name something.
    func allowsIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= bytes
    }

    /// Whether a string may be shown to the person. Control characters would disturb whatever shows it.
    func allowsTitle(_ text: String) -> Bool {
        text.utf8.count <= bytes
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
