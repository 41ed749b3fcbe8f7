/// An ability beyond a client's own windows, which a ``ClientPolicy`` must allow.
public enum ClientAction: Hashable, Sendable, CaseIterable {
    /// Read what is typed, and write text into other clients' fields: input methods.
    case writeAsInputMethod
    /// Press keys and move pointers: virtual devices.
    case actAsDevice
    /// Read and set selections at any time: data-control.
    case controlSelections
    /// Set the clipboard without preceding user input in one of the client's windows.
    case setSelectionWithoutInput
    /// Place windows below or above all others, and take the keyboard focus there: layer-shell.
    case placeLayers
    /// Lock the screen.
    case lockSession
    /// List and control other clients' windows, and the workspaces that they are on.
    case manageToplevels
    /// Turn outputs on and off, and arrange them.
    case arrangeOutputs
    /// Capture what other clients show: screenshots and recordings.
    case captureScreen
    /// Receive all keys, whichever window has the focus: Xwayland, for X11 programs.
    case grabKeyboard
    /// Add seats for remote users: remote desktops, by ``TransientSeatGlobal``.
    case addSeats
    /// Register key combinations that work in every window: `InputTriggers` of `WaylandShell`.
    case registerInputTriggers
    /// Carry out the actions that registered key combinations trigger, for a client with an action's token.
    case followInputTriggers
    /// Describe the clients of a sandbox: ``SecurityContextGlobal``.
    case describeSandboxes

    /// The action that a global enables, by the global's interface; `nil` if every client may use it.
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
