/// Protocols that clients can be offered for a seat, beside wl_seat itself.
public struct SeatProtocols: OptionSet, Hashable, Sendable {
    /// One bit for each member.
    public let rawValue: UInt32

    /// - Parameter rawValue: one bit for each member.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// zwp_relative_pointer_manager_v1 and zwp_pointer_gestures_v1.
    public static let pointer = SeatProtocols(rawValue: 1 << 0)
    /// zwp_text_input_manager_v3, and the two versions before it.
    public static let textInput = SeatProtocols(rawValue: 1 << 1)
    /// wl_data_device_manager: what one client copies, another pastes.
    public static let selections = SeatProtocols(rawValue: 1 << 2)
    /// surface_responder_manager_v1: clients declare responders within their surfaces.
    public static let responders = SeatProtocols(rawValue: 1 << 3)
    /// zwp_keyboard_shortcuts_inhibit_manager_v1. The person takes the keys back by a key command of the embedder's.
    public static let shortcutsInhibit = SeatProtocols(rawValue: 1 << 4)
    /// zwp_input_method_manager_v2 and zwp_input_method_v1. Whoever sees them may read what is typed.
    public static let inputMethods = SeatProtocols(rawValue: 1 << 5)
    /// zwp_virtual_keyboard_manager_v1 and zwlr_virtual_pointer_manager_v1. Whoever sees them may do what the person could.
    public static let virtualDevices = SeatProtocols(rawValue: 1 << 6)

    /// Those that any client may have.
    public static let standard: SeatProtocols = [
        .pointer, .textInput, .selections, .responders, .shortcutsInhibit,
    ]
    /// All of them, for clients that are trusted.
    public static let all: SeatProtocols = [.standard, .inputMethods, .virtualDevices]
}
