import WaylandServer

/// The requests of a zxdg_decoration_manager_v1.
final class DecorationManagerRequests: ZxdgDecorationManagerV1Handler {
    func getToplevelDecoration(
        _ manager: ZxdgDecorationManagerV1, id: NewResource<ZxdgToplevelDecorationV1>, toplevel: XdgToplevel
    ) {
        // The errors are its own, not the manager's.
        let resource = id.create(nil)
        guard let target = Toplevel.from(toplevel) else { return }
        guard target.decoration == nil else {
            return resource.postError(
                ZxdgToplevelDecorationV1.Error.alreadyConstructed, "the toplevel has a decoration already")
        }
        guard resource.version >= 2 || target.shellSurface.surface?.hasAnyBuffer != true else {
            return resource.postError(
                ZxdgToplevelDecorationV1.Error.unconfiguredBuffer,
                "the toplevel had a buffer before it got its decoration")
        }
        resource.handler = ToplevelDecoration(resource, of: target)
    }
}
