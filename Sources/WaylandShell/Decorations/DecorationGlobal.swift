import WaylandServer

/// zxdg_decoration_manager_v1: settles with clients who draws the frames of their windows. The shell's delegate decides: see
/// ``XdgShellDelegate/xdgShell(_:decorationOf:wish:)``. By default what the client wishes, else the client.
public final class DecorationGlobal {
    private var global: Global<ZxdgDecorationManagerV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        global = Global<ZxdgDecorationManagerV1>(shell.display, version: 2) {
            $0.handler = DecorationManagerRequests()
        }
    }
}
