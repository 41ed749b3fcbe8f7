import SurfaceResponders
import WaylandServer

/// surface_responder_manager_v1: clients declare the parts of their surfaces that handle input. The embedder
/// calls `SurfaceRegistry.takeCommit(of:)` at each wl_surface.commit, and applies the result with that
/// commit.
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
        guard registry.responderTrees[ObjectIdentifier(surface)] == nil else {
            return manager.postError(
                .alreadyExists, "wl_surface@\(surface.id) has a tree of responders already")
        }
        id.create(ResponderTree(of: surface, registry: registry))
    }

    func clearTextInputContext(_ manager: SurfaceResponderManagerV1, identifier: String) {
        let limits = ResponderLimits(manager.client.account.limits)
        guard limits.allowsIdentifier(identifier) else {
            return manager.postError(.invalidString, "an identifier has 1 to \(limits.bytes) bytes")
        }
        let application = registry.application(of: manager.client)
        let name = application.memoryIdentifier(calling: application.identifier)
        guard !name.isEmpty else { return }
        for global in registry.seats {
            global.seat.textInputModes.clearTextInputContextIdentifier(identifier, of: name)
        }
    }
}

/// How much a client may declare in one surface. The values come from its ``ClientLimits``, but are at least
/// what the protocol guarantees. The client is sent them.
struct ResponderLimits: Hashable {
    let responders: Int
    /// The number of key commands of one responder.
    let commands: Int
    /// The number of levels to which responders can be nested; 1 for no nesting.
    let depth: Int
    /// The size of a string, in bytes of UTF-8.
    let bytes: Int

    init(_ limits: ClientLimits) {
        responders = max(limits.respondersOfSurface, 64)
        commands = max(limits.keyCommandsOfResponder, 32)
        depth = max(limits.responderDepth, 8)
        // A longer string does not fit into an event.
        bytes = min(max(limits.responderTextBytes, 128), 1024)
    }

    func allowsIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= bytes
    }

    /// Whether a string may be shown to the user. Control characters would disturb its display.
    func allowsTitle(_ text: String) -> Bool {
        text.utf8.count <= bytes
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

/// The responders that a client has declared in one of its surfaces, with the state that waits for the
/// surface's commit. Ends with its resource or with the surface.
final class ResponderTree: SurfaceResponderTreeV1Handler {
    let limits: ResponderLimits
    let registry: SurfaceRegistry
    /// `nil` once the tree has ended.
    private(set) var surface: WlSurface?
    private let root: SurfaceResponder
    private var surfaceObservation: DestroyObservation?

    /// The top-level responders, back to front, as they will be after the next commit.
    private var children: [DeclaredResponder] = []
    private var isRearranged = false
    /// Responders with pending state, in the order of their first changes.
    private var changed: [DeclaredResponder] = []
    /// The number of responders, committed or not.
    private var count = 0

    init(of surface: WlSurface, registry: SurfaceRegistry) {
        self.surface = surface
        self.registry = registry
        limits = ResponderLimits(surface.client.account.limits)
        root = registry.responder(for: surface)
        registry.responderTrees[ObjectIdentifier(surface)] = self
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
    }

    // MARK: Pending state

    /// The children of a responder; for `nil`, the top-level responders.
    func children(of parent: DeclaredResponder?) -> [DeclaredResponder] {
        parent?.pending.children ?? children
    }

    func setChildren(_ children: [DeclaredResponder], of parent: DeclaredResponder?) {
        guard let parent else {
            self.children = children
            isRearranged = true
            return willChange()
        }
        parent.change { $0.children = children }
    }

    func noteChange(of responder: DeclaredResponder) {
        changed.append(responder)
        willChange()
    }

    private func willChange() {
        if let surface { registry.expectChange(of: surface) }
    }

    /// Takes the pending state for a commit that the client has requested; `nil` if nothing is pending.
    func takePending() -> ResponderChanges? {
        defer {
            changed = []
            isRearranged = false
        }
        guard isRearranged || !changed.isEmpty else { return nil }
        return ResponderChanges(
            tree: self, children: isRearranged ? children : nil,
            responders: changed.map { ($0, $0.takePending()) })
    }

    // MARK: Applying

    func apply(_ changes: ResponderChanges) {
        guard surface != nil else { return }
        if let children = changes.children { arrange(children, in: root) }
        let present = changes.responders.filter { $0.responder.tree === self }
        for (responder, state) in present { arrange(state.children, in: responder) }
        // An observer that is notified here may end further responders.
        for (responder, state) in present where responder.tree === self { responder.apply(state) }
    }

    /// Inserts responders directly above their surface's content, below the subsurfaces that are above it.
    private func arrange(_ children: [DeclaredResponder], in parent: SurfaceResponder) {
        let present = children.filter { $0.tree === self }
        for (offset, child) in present.enumerated() {
            let place = parent.countBelowContent + offset
            let family = parent.subresponders
            if place < family.count, family[place] === child { continue }
            parent.insertSubresponder(child, at: min(place, family.count))
        }
    }

    // MARK: The end

    func forget(_ responder: DeclaredResponder) {
        count -= 1
        changed.removeAll { $0 === responder }
        children.removeAll { $0 === responder }
    }

    private func end() {
        guard let surface else { return }
        self.surface = nil
        surfaceObservation?.cancel()
        surfaceObservation = nil
        registry.responderTrees[ObjectIdentifier(surface)] = nil
        // Cleared first, so that no child has to look for itself in the array.
        let ending = children
        children = []
        changed = []
        for child in ending { child.end() }
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }

    func createResponder(
        _ resource: SurfaceResponderTreeV1, id: NewResource<SurfaceResponderV1>, parent: SurfaceResponderV1?
    ) {
        guard surface != nil else {
            return resource.postError(.defunct, "the surface of the tree was destroyed")
        }
        let parentResponder = parent?.handler as? DeclaredResponder
        guard parent == nil || parentResponder?.tree === self else {
            return resource.postError(.badParent, "the parent is not, or no longer, a responder of this tree")
        }
        let depth = (parentResponder?.depth ?? 0) + 1
        guard count < limits.responders, depth <= limits.depth else {
            return resource.postError(
                .limit,
                "a surface has up to \(limits.responders) responders, nested up to \(limits.depth) deep")
        }
        guard let use = resource.client.useOrEnd(.responders) else { return }
        count += 1
        let responder = DeclaredResponder(in: self, use, parent: parentResponder, depth: depth)
        setChildren(children(of: parentResponder) + [responder], of: parentResponder)
        responder.resource = id.create(responder)
    }
}

/// The changes that commits make to the responders of a surface.
struct ResponderChanges {
    let tree: ResponderTree
    /// The top-level responders, back to front; `nil` if the commits do not change them.
    var children: [DeclaredResponder]?
    var responders: [(responder: DeclaredResponder, state: DeclaredResponderState)]

    mutating func merge(_ later: ResponderChanges) {
        children = later.children ?? children
        for change in later.responders {
            if let place = responders.firstIndex(where: { $0.responder === change.responder }) {
                responders[place].state = change.state
            } else {
                responders.append(change)
            }
        }
    }
}
