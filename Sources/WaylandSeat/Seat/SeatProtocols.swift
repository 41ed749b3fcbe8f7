/// Protocols that clients can be offered for a seat, beside wl_seat itself.
public struct SeatProtocols: OptionSet, Hashable, Sendable {
    /// One bit for each member.
    public let rawValue: UInt32

    /// - Parameter rawValue: one bit for each member.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// zwp_relative_pointer_manager_v1, zwp_pointer_gestures_v1, zwp_pointer_constraints_v1 and wp_pointer_warp_v1.
    public static let pointer = SeatProtocols(rawValue: 1 << 0)
    /// zwp_text_input_manager_v3, and the two versions before it.
    public static let textInput = SeatProtocols(rawValue: 1 << 1)
    /// wl_data_device_manager and zwp_primary_selection_device_manager_v1: what one client copies or marks, another pastes.
    public static let selections = SeatProtocols(rawValue: 1 << 2)
    /// surface_responder_manager_v1: clients declare responders within their surfaces.
    public static let responders = SeatProtocols(rawValue: 1 << 3)
    /// zwp_keyboard_shortcuts_inhibit_manager_v1. The person takes the keys back by a key command of the embedder's.
    public static let shortcutsInhibit = SeatProtocols(rawValue: 1 << 4)
    /// zwp_input_method_manager_v2 and zwp_input_method_v1. Whoever sees them may read what is typed.
    public static let inputMethods = SeatProtocols(rawValue: 1 << 5)
    /// zwp_virtual_keyboard_manager_v1 and zwlr_virtual_pointer_manager_v1. Whoever sees them may do what the person could.
    public static let virtualDevices = SeatProtocols(rawValue: 1 << 6)

    /// wp_cursor_shape_manager_v1: for embedders that draw cursors by their names.
    public static let cursorShapes = SeatProtocols(rawValue: 1 << 7)
    /// zwp_tablet_manager_v2: pens and other tools, and pads.
    public static let tablets = SeatProtocols(rawValue: 1 << 8)
    /// ext_data_control_manager_v1 and zwlr_data_control_manager_v1. Whoever sees them reads all that is copied.
    public static let dataControl = SeatProtocols(rawValue: 1 << 9)
    /// zwp_idle_inhibit_manager_v1 and ext_idle_notifier_v1: clients hear when nobody does anything, and keep the screen on.
    public static let idleness = SeatProtocols(rawValue: 1 << 10)
    /// zwp_input_timestamps_manager_v1: when input happened, to the microsecond.
    public static let timestamps = SeatProtocols(rawValue: 1 << 11)
    /// zwp_xwayland_keyboard_grab_manager_v1. Whoever sees it may take all keys: it is for Xwayland alone.
    public static let keyboardGrabs = SeatProtocols(rawValue: 1 << 12)

    /// Those that any client may have.
    public static let standard: SeatProtocols = [
        .pointer, .textInput, .selections, .responders, .shortcutsInhibit, .cursorShapes, .tablets, .idleness,
        .timestamps,
    ]
    /// All of them, for clients that are trusted.
    public static let all: SeatProtocols = [
        .standard, .inputMethods, .virtualDevices, .dataControl, .keyboardGrabs,
    ]
}
