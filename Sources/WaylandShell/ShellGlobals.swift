import WaylandServer
import WaylandShellCore

/// The globals for windows, in addition to xdg-shell itself.
///
/// These are always created, since any client may use them: xdg_activation_v1, zxdg_decoration_manager_v1,
/// org_kde_kwin_server_decoration_manager, zxdg_exporter_v2, zxdg_importer_v2, xdg_wm_dialog_v1,
/// xdg_toplevel_tag_manager_v1, xdg_toplevel_icon_manager_v1, xdg_toplevel_drag_manager_v1 and
/// xdg_system_bell_v1, and zwp_linux_dmabuf_v1 where the machine can use it. Create ``ScreenCapture``
/// yourself, since it needs a renderer, and ``WorkspaceManager``, since it needs your workspaces.
public final class ShellGlobals {
    /// Makes tokens for programs that the user starts, and decides which windows may come to the front.
    public let activation: ActivationGlobal
    /// The system bell.
    public let bell: SystemBellGlobal
    /// Lists windows for clients; `nil` without ``ShellProtocols/windowLists``. Pass it to ``ScreenCapture``.
    public let windowList: ForeignToplevelList?
    /// Locks the session; `nil` without ``ShellProtocols/sessionLock``.
    public let sessionLocks: SessionLockManager?
    /// Arranges outputs; `nil` without ``ShellProtocols/outputManagement``.
    public let outputManager: OutputManager?
    /// The key combinations that programs register; `nil` without ``ShellProtocols/inputTriggers``.
    public let inputTriggers: InputTriggers?
    /// The globals that have no API.
    private var globals: GlobalList
    private var others: [AnyObject]

    /// Creates the globals for the windows of a shell, and serves clients while this object exists.
    /// - Parameters:
    ///   - trusted: protocols for trusted programs, which are served in addition.
    ///   - shell: the shell whose windows the globals concern.
    public init(_ trusted: ShellProtocols = [], for shell: XdgShell) {
        let compositor = shell.compositor
        activation = ActivationGlobal(on: shell)
        bell = SystemBellGlobal(on: shell)
        others = [XdgForeign(on: shell)]
        globals = GlobalList(on: shell.display)
        globals.add(ZxdgDecorationManagerV1.self, version: 2, DecorationManager())
        let decorations = ServerDecorationManager(shell)
        globals.add(OrgKdeKwinServerDecorationManager.self, version: 1) { decorations.begin($0) }
        globals.add(XdgWmDialogV1.self, version: 1, DialogManager())
        globals.add(XdgToplevelTagManagerV1.self, version: 1, ToplevelTagManager())
        let icons = ToplevelIconManager()
        globals.add(XdgToplevelIconManagerV1.self, version: 1) { icons.begin($0) }
        globals.add(XdgToplevelDragManagerV1.self, version: 1, ToplevelDragManager())
        if LinuxDmabufGlobal.isUseful { others.append(LinuxDmabufGlobal(on: compositor)) }
        let hasLists = trusted.contains(.windowLists)
        windowList = hasLists ? ForeignToplevelList(on: shell) : nil
        if hasLists { others.append(ForeignToplevelManager(on: shell)) }
        sessionLocks = trusted.contains(.sessionLock) ? SessionLockManager(on: compositor) : nil
        outputManager = trusted.contains(.outputManagement) ? OutputManager(on: compositor) : nil
        inputTriggers =
            trusted.contains(.inputTriggers) ? InputTriggers(on: compositor, activation: activation) : nil
    }
}

/// Protocols for windows that only trusted programs should use: see ``ShellGlobals``.
public struct ShellProtocols: OptionSet, Hashable, Sendable {
    /// One bit for each member.
    public let rawValue: UInt32

    /// - Parameter rawValue: one bit for each member.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// ext_foreign_toplevel_list_v1 and zwlr_foreign_toplevel_manager_v1: programs list and control windows.
    public static let windowLists = ShellProtocols(rawValue: 1 << 0)
    /// ext_session_lock_manager_v1: a program locks the session.
    public static let sessionLock = ShellProtocols(rawValue: 1 << 1)
    /// zwlr_output_manager_v1: a program arranges outputs and turns them on and off.
    public static let outputManagement = ShellProtocols(rawValue: 1 << 2)
    /// ext_input_trigger_registration_manager_v1 and ext_input_trigger_action_manager_v1: a program registers
    /// key combinations that work in every window.
    public static let inputTriggers = ShellProtocols(rawValue: 1 << 3)

    /// All of them, for compositors that trust every client, or that restrict clients by a `ClientPolicy`.
    public static let all: ShellProtocols = [.windowLists, .sessionLock, .outputManagement, .inputTriggers]
}

/// The delegate where the embedder has set none. Each method has its default.
final class ShellDefaults: XdgShellDelegate, LayerShellDelegate, OutputManagerDelegate, ActivationDelegate,
    SystemBellDelegate, WorkspaceManagerDelegate
{}
