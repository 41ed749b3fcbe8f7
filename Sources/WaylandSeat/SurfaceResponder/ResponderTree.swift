import SurfaceResponders
import WaylandServer

/// The responders that a client has declared in one of its surfaces.
///
/// Holds what is pending until the surface's commit. Ends with its resource or with the surface, whichever is first.
final class ResponderTree {
    let limits: ResponderLimits
    let registry: SurfaceRegistry
    /// nil once the tree is over.
    private(set) var surface: WlSurface?
    private let root: SurfaceResponder
    private var surfaceObservation: DestroyObservation?

    /// The responders that lie in no other, back to front, as they will be after the commit.
    private var children: [ClientResponder] = []
    private var isRearranged = false
    /// Responders with pending state, in the order in which they got it.
    private var changed: [ClientResponder] = []
    /// How many responders there are, committed or not.
    private var count = 0

    init(of surface: WlSurface, registry: SurfaceRegistry) {
        self.surface = surface
        self.registry = registry
        limits = ResponderLimits(surface.client.account.limits)
        root = registry.responder(for: surface)
        registry.add(self, of: surface)
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
    }

    // MARK: Pending state

    /// The siblings that lie in a responder, or in the surface itself.
    func children(of parent: ClientResponder?) -> [ClientResponder] {
        parent?.pending.children ?? children
    }

    func setChildren(_ children: [ClientResponder], of parent: ClientResponder?) {
        guard let parent else {
            self.children = children
            isRearranged = true
            return willChange()
        }
        parent.change { $0.children = children }
    }

    /// A responder has pending state.
    func noteChange(of responder: ClientResponder) {
        changed.append(responder)
        willChange()
    }

    private func willChange() {
        if let surface { registry.expectChange(of: surface) }
    }

    /// What is pending by now, for the commit that the surface's client requested.
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
        // Who hears of the end of something may end more.
        for (responder, state) in present where responder.tree === self { responder.apply(state) }
    }

    /// Responders of clients lie directly in front of their surface's content, and so behind subsurfaces above it.
    private func arrange(_ children: [ClientResponder], in parent: SurfaceResponder) {
        let present = children.filter { $0.tree === self }
        for (offset, child) in present.enumerated() {
            let place = parent.countBelowContent + offset
            let family = parent.subresponders
            if place < family.count, family[place] === child { continue }
            parent.insertSubresponder(child, at: min(place, family.count))
        }
    }

    // MARK: The end

    func forget(_ responder: ClientResponder) {
        count -= 1
        changed.removeAll { $0 === responder }
        children.removeAll { $0 === responder }
    }

    private func end() {
        guard let surface else { return }
        self.surface = nil
        surfaceObservation?.cancel()
        surfaceObservation = nil
        registry.remove(self, of: surface)
        // None of them has to look for itself there.
        let ending = children
        children = []
        changed = []
        for child in ending { child.end() }
    }
}

extension ResponderTree: SurfaceResponderTreeV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        end()
    }

    func createResponder(
        _ resource: SurfaceResponderTreeV1, id: NewResource<SurfaceResponderV1>, parent: SurfaceResponderV1?
    ) {
        typealias Failure = SurfaceResponderTreeV1.Error
        guard surface != nil else {
            return resource.postError(Failure.defunct, "the surface of the tree is gone")
        }
        let parentResponder = parent.flatMap { ClientResponderRequests.responder(of: $0) }
        guard parent == nil || parentResponder?.tree === self else {
            return resource.postError(
                Failure.badParent, "the parent is not, or no longer, a responder of this tree")
        }
        let depth = (parentResponder?.depth ?? 0) + 1
        guard count < limits.responders, depth <= limits.depth else {
            return resource.postError(
                Failure.limit,
                "a surface has up to \(limits.responders) responders, which lie up to \(limits.depth) deep")
        }
        guard let use = resource.client.useOrEnd(.responders) else { return }
        count += 1
        let responder = ClientResponder(in: self, use, parent: parentResponder, depth: depth)
        setChildren(children(of: parentResponder) + [responder], of: parentResponder)
        responder.begin(id.create(ClientResponderRequests(of: responder)))
    }
}

/// What commits change in the responders of a surface.
struct ResponderChanges {
    let tree: ResponderTree
    /// The responders that lie in no other, back to front; nil where the commits do not touch them.
    var children: [ClientResponder]?
    var responders: [(responder: ClientResponder, state: ClientResponderState)]

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
