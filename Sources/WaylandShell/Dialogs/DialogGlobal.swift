import WaylandServer

/// xdg_wm_dialog_v1: clients say which of their dialogs have to be answered before the windows that they belong to. Such a
/// dialog has the keys in place of its parent for as long as it can be seen: see ``ToplevelController/modalDialog``.
public final class DialogGlobal {
    private var global: Global<XdgWmDialogV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        global = Global<XdgWmDialogV1>(shell.display, version: 1) { $0.handler = DialogManagerRequests() }
    }
}
