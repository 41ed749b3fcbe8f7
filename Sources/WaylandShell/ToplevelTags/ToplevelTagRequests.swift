import WaylandServer

/// The requests of an xdg_toplevel_tag_manager_v1.
final class ToplevelTagRequests: XdgToplevelTagManagerV1Handler {
    func setToplevelTag(_ manager: XdgToplevelTagManagerV1, toplevel: XdgToplevel, tag: String) {
        Toplevel.from(toplevel)?.controller.changeTag { $0.tag = tag }
    }

    func setToplevelDescription(
        _ manager: XdgToplevelTagManagerV1, toplevel: XdgToplevel, description: String
    ) {
        Toplevel.from(toplevel)?.controller.changeTag { $0.tagDescription = description }
    }
}
