import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A wl_subsurface, and the role that it gives to its surface.
final class Subsurface {
    let resource: WlSubsurface
    /// nil once the wl_surface is gone: the wl_subsurface is inert then.
    private(set) var surface: Surface?
    /// nil once the parent's wl_surface is gone: the surface is no longer shown.
    private(set) var parent: Surface?
    private var isSynchronizedByItself = true
    /// Whether the parent's commit has taken the subsurface in. It stays so.
    var isArranged = false
    /// Whether it has commits that no commit of the parent has taken along.
    var isWaiting = false
    /// Whether the parent knows that it, or one in its tree, has commits that may wait for a parent's.
    var isHolding = false

    init(_ resource: WlSubsurface, of surface: Surface, in parent: Surface) {
        self.resource = resource
        self.surface = surface
        self.parent = parent
        parent.add(self)
        parent.updates.subsurfaceAdded(self)
    }

    /// Whether commits wait for the parent's. With a parent that is synchronized itself they do so in either
    /// mode; without a parent there is nothing to wait for.
    var isSynchronized: Bool {
        var candidate: Subsurface? = self
        while let subsurface = candidate, let parent = subsurface.parent {
            if subsurface.isSynchronizedByItself { return true }
            candidate = parent.role as? Subsurface
        }
        return false
    }

    /// Whether its responder belongs in the parent's.
    var isShown: Bool {
        guard let surface, parent != nil else { return false }
        return surface.hasContent && isArranged
    }

    // MARK: The parent

    func parentDestroyed() {
        parent = nil
        leaveTree()
        surface?.updates.becomeDesynchronized()
    }

    func leaveTree() {
        surface?.responder.removeFromSuperresponder()
    }

    /// Ends the role: the surface is no longer shown, and may become a subsurface again.
    private func end() {
        guard let surface else { return }
        self.surface = nil
        parent?.forget(self)
        parent = nil
        surface.responder.removeFromSuperresponder()
        surface.resign(self)
        surface.updates.becomeDesynchronized()
    }
}

extension Subsurface: SurfaceRole {
    var kind: SurfaceRoleKind { .subsurface }

    var isMapped: Bool { isShown && (parent?.isMapped ?? false) }

    func didCommit(_ surface: Surface) {
        let isInTree = surface.responder.superresponder != nil
        if isInTree != isShown { parent?.subsurfaceChanged(self) }
    }

    func surfaceDestroyed(_ surface: Surface) {
        leaveTree()
        parent?.forget(self)
        parent = nil
        self.surface = nil
    }
}

extension Subsurface: WlSubsurfaceHandler {
    func resourceDestroyed(_ resource: Resource) {
        end()
    }

    func setPosition(_ subsurface: WlSubsurface, x: Int32, y: Int32) {
        parent?.rearrange { $0.move(self, x: x, y: y) }
    }

    func placeAbove(_ subsurface: WlSubsurface, sibling: WlSurface) {
        guard let parent, let reference = reference(sibling) else { return }
        parent.rearrange { $0.place(self, above: reference) }
    }

    func placeBelow(_ subsurface: WlSubsurface, sibling: WlSurface) {
        guard let parent, let reference = reference(sibling) else { return }
        parent.rearrange { $0.place(self, below: reference) }
    }

    func setSync(_ subsurface: WlSubsurface) {
        isSynchronizedByItself = true
    }

    func setDesync(_ subsurface: WlSubsurface) {
        guard isSynchronizedByItself else { return }
        isSynchronizedByItself = false
        if !isSynchronized { surface?.updates.becomeDesynchronized() }
    }

    /// - Returns: nil if the surface is neither the parent nor a sibling, which the client is told, or
    ///   without a parent.
    private func reference(_ resource: WlSurface) -> SubsurfaceArrangement.Reference? {
        guard let parent else { return nil }
        let other = Surface.from(resource)
        if other === parent { return .parent }
        if let sibling = other?.role as? Subsurface, sibling !== self, sibling.parent === parent {
            return .sibling(sibling)
        }
        self.resource.postError(
            WlSubsurface.Error.badSurface, "wl_surface@\(resource.id) is neither the parent nor a sibling")
        return nil
    }
}
