/// What a client can only do if a ``ClientPolicy`` allows it: what reaches beyond its own windows.
public enum ClientAction: Hashable, Sendable, CaseIterable {
    /// To hear what is typed, and to write text for others: input methods.
    case writeAsInputMethod
    /// To press keys and move pointers: virtual devices.
    case actAsDevice
    /// To read and set clipboards at any time: data-control.
    case controlSelections
    /// To set the clipboard without the person having done anything in one of its windows.
    case setSelectionWithoutInput
    /// To lie beneath or above all windows, and to take the keys there: layer-shell.
    case placeLayers
    /// To lock the screen.
    case lockSession
    /// To know and command the windows of others, and the workspaces that they are on.
    case manageToplevels
    /// To turn outputs on and off, and to arrange them.
    case arrangeOutputs
    /// To see what others show: screenshots and recordings.
    case captureScreen
    /// To take all keys for a window of its own, wherever the person works: Xwayland, for programs of X.
    case grabKeyboard
    /// To add seats for people who come from elsewhere: remote desktops, by ``TransientSeatGlobal``.
    case addSeats
    /// To have key combinations, wherever the person works: global shortcuts, by `InputTriggers` of `WaylandShell`.
    case registerInputTriggers
    /// To carry out actions that such combinations lead to, for a client that is told a token.
    case followInputTriggers
    /// To describe the clients of a sandbox: ``SecurityContextGlobal``.
    case describeSandboxes

    /// The action that a global is for; nil for one that all clients may have.
    /// - Parameter interface: the global's, as clients find it in the registry.
    public init?(global interface: String) {
        switch interface {
        case "zwp_input_method_v1", "zwp_input_method_manager_v2", "zwp_input_panel_v1":
            self = .writeAsInputMethod
        case "zwp_virtual_keyboard_manager_v1", "zwlr_virtual_pointer_manager_v1": self = .actAsDevice
        case "zwlr_data_control_manager_v1", "ext_data_control_manager_v1": self = .controlSelections
        case "zwlr_layer_shell_v1": self = .placeLayers
        case "ext_session_lock_manager_v1": self = .lockSession
        case "zwlr_foreign_toplevel_manager_v1", "ext_foreign_toplevel_list_v1", "ext_workspace_manager_v1":
            self = .manageToplevels
        case "zwlr_output_manager_v1", "zwlr_output_power_manager_v1", "zwlr_gamma_control_manager_v1":
            self = .arrangeOutputs
        case "zwlr_screencopy_manager_v1", "zwlr_export_dmabuf_manager_v1",
            "ext_image_copy_capture_manager_v1", "ext_output_image_capture_source_manager_v1",
            "ext_foreign_toplevel_image_capture_source_manager_v1":
            self = .captureScreen
        case "zwp_xwayland_keyboard_grab_manager_v1": self = .grabKeyboard
        case "ext_transient_seat_manager_v1": self = .addSeats
        case "ext_input_trigger_registration_manager_v1": self = .registerInputTriggers
        case "ext_input_trigger_action_manager_v1": self = .followInputTriggers
        case "wp_security_context_manager_v1": self = .describeSandboxes
        default: return nil
        }
    }
}
