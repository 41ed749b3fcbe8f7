import Logging
import SurfaceResponders
import WaylandServer

/// What clients find in the registry for a seat, beside wl_seat itself.
public final class SeatGlobals {
    /// Each serves itself.
    private var globals: GlobalList

    /// Offers protocols to the clients of the seat's display, as long as this object lives.
    /// - Parameters:
    ///   - protocols: which. Those that any client may have, unless it is said otherwise.
    ///   - seat: on the wire. Not kept. Of several seats on a display one is given: the protocols serve all of them.
    ///   - display: the seat's, where the globals are made known.
    ///   - logger: hears what was refused to clients.
    ///   - outputFrame: where an output lies, in global logical pixels, for virtual pointers; nil for one that is gone.
    public init(
        _ protocols: SeatProtocols = .standard, for seat: SeatGlobal, on display: Display,
        logger: Logger = Logger(label: "wayland-seat"),
        outputFrame: @escaping (WlOutput) -> Rect? = { _ in nil }
    ) {
        globals = GlobalList(on: display)
        let requests = ManagerRequests(for: seat, on: display, logger: logger, outputFrame: outputFrame)
        if protocols.contains(.pointer) {
            globals.add(ZwpRelativePointerManagerV1.self, version: 1, requests)
            globals.add(ZwpPointerGesturesV1.self, version: 3, requests)
            globals.add(ZwpPointerConstraintsV1.self, version: 1, requests)
            globals.add(WpPointerWarpV1.self, version: 1, requests)
        }
        if protocols.contains(.timestamps) {
            globals.add(ZwpInputTimestampsManagerV1.self, version: 1, requests)
        }
        if protocols.contains(.textInput) {
            globals.add(ZwpTextInputManagerV3.self, version: 2, requests)
            globals.add(ZwpTextInputManagerV2.self, version: 1, requests)
            globals.add(ZwpTextInputManagerV1.self, version: 1, requests)
        }
        if protocols.contains(.selections) {
            globals.add(WlDataDeviceManager.self, version: 4, requests)
            globals.add(ZwpPrimarySelectionDeviceManagerV1.self, version: 1, requests)
        }
        if protocols.contains(.responders) {
            globals.add(SurfaceResponderManagerV1.self, version: 1) { requests.begin($0) }
        }
        if protocols.contains(.shortcutsInhibit) {
            globals.add(ZwpKeyboardShortcutsInhibitManagerV1.self, version: 1, requests)
        }
        if protocols.contains(.keyboardGrabs) {
            globals.add(ZwpXwaylandKeyboardGrabManagerV1.self, version: 1, requests)
        }
        if protocols.contains(.cursorShapes) {
            globals.add(WpCursorShapeManagerV1.self, version: 2, requests)
        }
        if protocols.contains(.tablets) { globals.add(ZwpTabletManagerV2.self, version: 2, requests) }
        if protocols.contains(.idleness) {
            globals.add(ZwpIdleInhibitManagerV1.self, version: 1, requests)
            globals.add(ExtIdleNotifierV1.self, version: 2, requests)
        }
        if protocols.contains(.inputMethods) {
            globals.add(ZwpInputMethodManagerV2.self, version: 1, requests)
            globals.add(ZwpInputMethodV1.self, version: 1) { [weak seat] in
                if let seat { InputMethodV1.begin($0, on: seat, logger: logger) }
            }
            globals.add(ZwpInputPanelV1.self, version: 1) { [weak seat] in
                $0.handler = seat.map { InputPanelRequests($0.panels) }
            }
        }
        if protocols.contains(.dataControl) {
            globals.add(ExtDataControlManagerV1.self, version: 1, requests)
            globals.add(ZwlrDataControlManagerV1.self, version: 2, requests)
        }
        if protocols.contains(.virtualDevices) {
            globals.add(ZwpVirtualKeyboardManagerV1.self, version: 1, requests)
            globals.add(ZwlrVirtualPointerManagerV1.self, version: 2, requests)
        }
    }

    /// Takes the globals out of the registry. What clients have made with them goes on working.
    public func remove() {
        globals.remove()
    }
}

/// What clients ask of the objects that these globals bind. Each protocol's file extends it with its requests, which serve every
/// seat of the display.
final class ManagerRequests {
    /// The seat of clients that name none.
    private(set) weak var seat: SeatGlobal?
    let registry: SurfaceRegistry
    let clock: any SeatClock
    let files: FileReader
    let work: ClientWork
    let logger: Logger
    let outputFrame: (WlOutput) -> Rect?

    init(
        for seat: SeatGlobal, on display: Display, logger: Logger, outputFrame: @escaping (WlOutput) -> Rect?
    ) {
        self.seat = seat
        registry = seat.registry
        clock = seat.seat.clock
        files = display.files
        work = display.work
        self.logger = logger
        self.outputFrame = outputFrame
    }
}

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
