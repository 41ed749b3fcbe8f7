import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Serves wl_subcompositor.
package final class SubcompositorManager: WlSubcompositorHandler {
    package func getSubsurface(
        _ subcompositor: WlSubcompositor, id: NewResource<WlSubsurface>, surface: WlSurface, parent: WlSurface
    ) {
        guard let child = Surface.from(surface), let owner = Surface.from(parent) else { return }
        guard child.role == nil, child.roleKind == nil || child.roleKind == .subsurface else {
            return subcompositor.postError(.badSurface, "wl_surface@\(surface.id) already has a role")
        }
        guard !Self.isDescendant(owner, of: child) else {
            return subcompositor.postError(
                .badParent, "wl_surface@\(parent.id) is wl_surface@\(surface.id) itself, or below it")
        }
        guard owner.depth + child.height <= Surface.maximumDepth else {
            return subcompositor.postError(
                .badParent, "subsurfaces are at most \(Surface.maximumDepth) levels deep")
        }
        let resource = id.create(nil)
        let subsurface = Subsurface(resource, of: child, in: owner)
        resource.handler = subsurface
        _ = child.assign(subsurface)
    }

    private static func isDescendant(_ surface: Surface, of ancestor: Surface) -> Bool {
        sequence(first: surface, next: \.parent).contains { $0 === ancestor }
    }
}

/// A wl_subsurface, and the role of its surface.
final class Subsurface: SurfaceRole, WlSubsurfaceHandler {
    let resource: WlSubsurface
    /// `nil` once the wl_surface is destroyed, which makes the wl_subsurface inert.
    private(set) var surface: Surface?
    /// `nil` once the parent's wl_surface is destroyed, which hides the surface.
    private(set) var parent: Surface?
    private var isSynchronizedByItself = true
    /// The slot in the parent's order; `nil` until a commit of the parent has added it.
    private(set) var slot: SubsurfaceSlot?
    /// The slot after all of the client's requests.
    private var latestSlot: SubsurfaceSlot
    /// The position of the upper left corner, in the parent's surface-local pixels.
    var position = Rearrangement.Position()
    /// Whether the responder may have to be added to the tree, removed from it or moved within it.
    var needsPlacing = false

    init(_ resource: WlSubsurface, of surface: Surface, in parent: Surface) {
        self.resource = resource
        self.surface = surface
        self.parent = parent
        latestSlot = parent.makeFrontmostSlot()
        parent.add(self)
        parent.pending.update.rearrangement.put(self, at: latestSlot)
        parent.updates.subsurfaceAdded(self)
    }

    /// Whether this subsurface or one that contains it is in sync mode. If so, commits wait for the parent's.
    var isSynchronized: Bool {
        var candidate: Subsurface? = self
        while let subsurface = candidate, let parent = subsurface.parent {
            if subsurface.isSynchronizedByItself { return true }
            candidate = parent.role as? Subsurface
        }
        return false
    }

    var isShown: Bool {
        guard let surface, parent != nil else { return false }
        return surface.hasContent && slot != nil
    }

    var isInTree: Bool { surface?.responder.superresponder != nil }

    /// Called when a commit of the parent adds the subsurface to the order, or restacks it.
    func take(_ slot: SubsurfaceSlot) {
        self.slot?.subsurface = nil
        slot.subsurface = self
        self.slot = slot
    }

    // MARK: The parent

    func parentDestroyed() {
        parent = nil
        leaveTree()
        surface?.updates.becomeDesynchronized()
    }

    func leaveTree() {
        needsPlacing = false
        surface?.responder.removeFromSuperresponder()
    }

    /// Ends the role. The surface is hidden, and may become a subsurface again.
    private func end() {
        guard let surface else { return }
        self.surface = nil
        parent?.forget(self)
        parent = nil
        surface.responder.removeFromSuperresponder()
        surface.resign(self)
        surface.updates.becomeDesynchronized()
    }

    var kind: SurfaceRoleKind { .subsurface }

    var isPlaced: Bool { isShown }
    var isMapped: Bool { isShown && (parent?.isMapped ?? false) }

    func didCommit(_ surface: Surface) {
        if isInTree != isShown { parent?.subsurfaceChanged(self) }
    }

    func surfaceDestroyed(_ surface: Surface) {
        leaveTree()
        parent?.forget(self)
        parent = nil
        self.surface = nil
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }

    func setPosition(_ subsurface: WlSubsurface, x: Int32, y: Int32) {
        parent?.pending.update.rearrangement.move(self, to: Rearrangement.Position(x: x, y: y))
    }

    func placeAbove(_ subsurface: WlSubsurface, sibling: WlSurface) {
        guard let reference = reference(sibling) else { return }
        restack(to: SubsurfaceSlot(above: reference))
    }

    func placeBelow(_ subsurface: WlSubsurface, sibling: WlSurface) {
        guard let reference = reference(sibling) else { return }
        restack(to: SubsurfaceSlot(below: reference))
    }

    private func restack(to slot: SubsurfaceSlot) {
        latestSlot = slot
        parent?.pending.update.rearrangement.put(self, at: slot)
    }

    func setSync(_ subsurface: WlSubsurface) {
        isSynchronizedByItself = true
    }

    func setDesync(_ subsurface: WlSubsurface) {
        guard isSynchronizedByItself else { return }
        isSynchronizedByItself = false
        if !isSynchronized { surface?.updates.becomeDesynchronized() }
    }

    /// Returns the slot of the parent's content or a sibling, or posts an error. `nil` if there is no parent.
    private func reference(_ resource: WlSurface) -> SubsurfaceSlot? {
        guard let parent else { return nil }
        let other = Surface.from(resource)
        if other === parent { return parent.contentSlot }
        if let sibling = other?.role as? Subsurface, sibling !== self, sibling.parent === parent {
            return sibling.latestSlot
        }
        self.resource.postError(.badSurface, "wl_surface@\(resource.id) is neither the parent nor a sibling")
        return nil
    }
}
