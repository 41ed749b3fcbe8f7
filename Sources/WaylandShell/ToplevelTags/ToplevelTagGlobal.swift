import WaylandServer

/// xdg_toplevel_tag_manager_v1: clients say what their windows are for, in words that are the same every time:
/// ``ToplevelController/tag``.
public final class ToplevelTagGlobal {
    private var global: Global<XdgToplevelTagManagerV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        global = Global<XdgToplevelTagManagerV1>(shell.display, version: 1) {
            $0.handler = ToplevelTagRequests()
        }
    }
}
