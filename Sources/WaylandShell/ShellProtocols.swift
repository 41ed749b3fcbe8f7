/// Protocols for windows that only trusted programs should see: see ``ShellGlobals``.
public struct ShellProtocols: OptionSet, Hashable, Sendable {
    /// One bit for each member.
    public let rawValue: UInt32

    /// - Parameter rawValue: one bit for each member.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// ext_foreign_toplevel_list_v1 and zwlr_foreign_toplevel_manager_v1: a program sees all windows, activates and closes them.
    public static let windowLists = ShellProtocols(rawValue: 1 << 0)
    /// ext_session_lock_manager_v1: a program locks the session.
    public static let sessionLock = ShellProtocols(rawValue: 1 << 1)
    /// zwlr_output_manager_v1: a program arranges outputs, and turns them off.
    public static let outputManagement = ShellProtocols(rawValue: 1 << 2)
    /// ext_input_trigger_registration_manager_v1 and ext_input_trigger_action_manager_v1: a program has key combinations for
    /// itself, wherever the user types.
    public static let inputTriggers = ShellProtocols(rawValue: 1 << 3)

    /// All of them, for compositors that trust every client, or that restrict clients by a `ClientPolicy`.
    public static let all: ShellProtocols = [.windowLists, .sessionLock, .outputManagement, .inputTriggers]
}
