import WaylandServer

/// wl_subcompositor: makes surfaces children of others.
final class SubcompositorGlobal: WlSubcompositorHandler {
    private var global: Global<WlSubcompositor>?

    init(_ display: Display) {
        global = Global<WlSubcompositor>(display, version: 1) { [unowned self] resource in
            resource.handler = self
        }
    }

    func getSubsurface(
        _ subcompositor: WlSubcompositor, id: NewResource<WlSubsurface>, surface: WlSurface, parent: WlSurface
    ) {
        guard let child = Surface.from(surface), let owner = Surface.from(parent) else { return }
        guard child.role == nil, child.roleKind == nil || child.roleKind == .subsurface else {
            return subcompositor.postError(
                WlSubcompositor.Error.badSurface, "wl_surface@\(surface.id) already has a role")
        }
        guard !Self.isDescendant(owner, of: child) else {
            return subcompositor.postError(
                WlSubcompositor.Error.badParent,
                "wl_surface@\(parent.id) is wl_surface@\(surface.id) itself, or below it")
        }
        guard owner.depth + child.height <= Surface.maximumDepth else {
            return subcompositor.postError(
                WlSubcompositor.Error.badParent,
                "subsurfaces are at most \(Surface.maximumDepth) levels deep")
        }
        let resource = id.create(nil)
        let subsurface = Subsurface(resource, of: child, in: owner)
        resource.handler = subsurface
        _ = child.assign(subsurface)
    }

    private static func isDescendant(_ surface: Surface, of ancestor: Surface) -> Bool {
        var candidate: Surface? = surface
        while let current = candidate {
            if current === ancestor { return true }
            candidate = current.parent
        }
        return false
    }
}
