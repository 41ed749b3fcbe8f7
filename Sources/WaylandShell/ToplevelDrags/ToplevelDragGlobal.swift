import WaylandServer

/// xdg_toplevel_drag_manager_v1: windows that go along with a drag, such as a tab that is torn off. What lies under such a
/// window is dragged over; when the drag is over, the window stays where it is.
public final class ToplevelDragGlobal {
    private var global: Global<XdgToplevelDragManagerV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        global = Global<XdgToplevelDragManagerV1>(shell.display, version: 1) {
            $0.handler = ToplevelDragManagerRequests()
        }
    }
}
