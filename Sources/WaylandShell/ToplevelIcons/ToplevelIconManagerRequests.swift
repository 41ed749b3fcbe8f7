import WaylandServer

/// The requests of an xdg_toplevel_icon_manager_v1.
final class ToplevelIconManagerRequests: XdgToplevelIconManagerV1Handler {
    func createIcon(_ manager: XdgToplevelIconManagerV1, id: NewResource<XdgToplevelIconV1>) {
        let requests = ToplevelIconRequests()
        requests.attach(to: id.create(requests))
    }

    func setIcon(_ manager: XdgToplevelIconManagerV1, toplevel: XdgToplevel, icon: XdgToplevelIconV1?) {
        let icon = (icon?.handler as? ToplevelIconRequests)?.finish()
        Toplevel.from(toplevel)?.setIcon(icon)
    }
}
