import SurfaceResponders
import WaylandServer

/// surface_responder_manager_v1: clients that tell of the parts of their surfaces that input is concerned with. Serves
/// every seat of the display.
///
/// What clients declare is applied with the commits of their surfaces: the embedder calls
/// `SurfaceRegistry.takeCommit(of:)` at each wl_surface.commit, and applies what it gets with the rest of that commit.
public final class ResponderManagerGlobal {
    private let registry: SurfaceRegistry
    private let limits: ResponderLimits
    private var global: Global<SurfaceResponderManagerV1>?

    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - registry: that of the display's surfaces and seats.
    ///   - limits: how much a client may declare.
    public init(on display: Display, registry: SurfaceRegistry, limits: ResponderLimits = ResponderLimits()) {
        self.registry = registry
        self.limits = limits
        global = Global<SurfaceResponderManagerV1>(display, version: 1) { [weak self] resource in
            self?.bind(resource)
        }
    }

    private func bind(_ resource: SurfaceResponderManagerV1) {
        resource.handler = self
        resource.limits(
            responders: UInt32(clamping: limits.responders), commands: UInt32(clamping: limits.commands),
            depth: UInt32(clamping: limits.depth), bytes: UInt32(clamping: limits.bytes))
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension ResponderManagerGlobal: SurfaceResponderManagerV1Handler {
    public func getTree(
        _ manager: SurfaceResponderManagerV1, id: NewResource<SurfaceResponderTreeV1>, surface: WlSurface
    ) {
        guard registry.responderTree(of: surface) == nil else {
            return manager.postError(
                SurfaceResponderManagerV1.Error.alreadyExists,
                "wl_surface@\(surface.id) has a tree of responders already")
        }
        let tree = ResponderTree(of: surface, registry: registry, limits: limits)
        id.create(tree)
    }

    public func clearTextInputContext(_ manager: SurfaceResponderManagerV1, identifier: String) {
        guard limits.allowsIdentifier(identifier) else {
            return manager.postError(
                SurfaceResponderManagerV1.Error.invalidString,
                "an identifier has 1 to \(limits.bytes) bytes")
        }
        let application = registry.application(of: manager.client).identifier
        guard !application.isEmpty else { return }
        for global in registry.seats {
            global.seat.textInputModes.clearTextInputContextIdentifier(identifier, of: application)
        }
    }
}
