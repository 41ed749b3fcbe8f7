import WaylandServer

/// xdg_toplevel_icon_manager_v1: clients give their windows icons of their own: ``ToplevelController/icon``.
public final class ToplevelIconGlobal {
    private var global: Global<XdgToplevelIconManagerV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameters:
    ///   - shell: whose windows they are.
    ///   - sizes: in which icons are shown, in logical pixels; none leaves it to clients.
    public init(of shell: XdgShell, sizes: [Int] = []) {
        global = Global<XdgToplevelIconManagerV1>(shell.display, version: 1) { resource in
            resource.handler = ToplevelIconManagerRequests()
            for size in sizes { resource.iconSize(size: Int32(clamping: size)) }
            resource.done()
        }
    }
}
