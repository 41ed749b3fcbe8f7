import WaylandServer

/// What clients find in the registry for windows, beside xdg-shell itself. Each global can also be made by itself.
///
/// Those that any client may have are always made: xdg_activation_v1, zxdg_decoration_manager_v1,
/// org_kde_kwin_server_decoration_manager, zxdg_exporter_v2, zxdg_importer_v2, xdg_wm_dialog_v1,
/// xdg_toplevel_tag_manager_v1, xdg_toplevel_icon_manager_v1, xdg_toplevel_drag_manager_v1 and xdg_system_bell_v1, and
/// zwp_linux_dmabuf_v1 where the machine can use it. ``ScreenCapture`` needs a renderer, and ``WorkspaceManager`` your
/// workspaces: make these yourself.
public final class ShellGlobals {
    /// Makes tokens for programs that the user starts, and decides which windows may come to the front.
    public let activation: ActivationGlobal
    /// The bell.
    public let bell: SystemBellGlobal
    /// The list of windows, by which ``ScreenCapture`` finds those that are captured; nil without
    /// ``ShellProtocols/windowLists``.
    public let windowList: ForeignToplevelList?
    /// Locks the session; nil without ``ShellProtocols/sessionLock``.
    public let sessionLocks: SessionLockManager?
    /// Arranges outputs; nil without ``ShellProtocols/outputManagement``.
    public let outputManager: OutputManager?
    /// Key combinations of programs; nil without ``ShellProtocols/inputTriggers``.
    public let inputTriggers: InputTriggers?
    /// Each serves itself.
    private var others: [AnyObject]

    /// Serves the clients of a shell's display, as long as this object lives.
    /// - Parameters:
    ///   - trusted: protocols for trusted programs, which are made as well.
    ///   - shell: whose windows they are for.
    public init(_ trusted: ShellProtocols = [], for shell: XdgShell) {
        let compositor = shell.compositor
        activation = ActivationGlobal(of: shell)
        bell = SystemBellGlobal(of: shell)
        others = [
            DecorationGlobal(of: shell), ServerDecorationGlobal(of: shell), XdgForeign(of: shell),
            DialogGlobal(of: shell), ToplevelTagGlobal(of: shell), ToplevelIconGlobal(of: shell),
            ToplevelDragGlobal(of: shell),
        ]
        if LinuxDmabufGlobal.isUseful { others.append(LinuxDmabufGlobal(for: compositor)) }
        let hasLists = trusted.contains(.windowLists)
        windowList = hasLists ? ForeignToplevelList(of: shell) : nil
        if hasLists { others.append(ForeignToplevelManager(of: shell)) }
        sessionLocks = trusted.contains(.sessionLock) ? SessionLockManager(on: compositor) : nil
        outputManager = trusted.contains(.outputManagement) ? OutputManager(on: compositor) : nil
        inputTriggers =
            trusted.contains(.inputTriggers) ? InputTriggers(on: compositor, activation: activation) : nil
    }
}
