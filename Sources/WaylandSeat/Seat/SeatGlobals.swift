import Logging
import SurfaceResponders
import WaylandServer

/// The globals of input protocols that clients find in the registry, apart from wl_seat.
public final class SeatGlobals {
    private var globals: GlobalList

    /// Offers protocols to the clients of the seat's display, while this object exists.
    /// - Parameters:
    ///   - protocols: the protocols. By default, the ones that every client may use.
    ///   - seat: a seat on the wire, held weakly. The protocols serve all seats of its display. Requests that
    ///     name no seat, and zwp_input_method_v1, are for this one.
    ///   - display: the seat's display, which announces the globals.
    ///   - logger: receives the requests that were refused.
    ///   - outputFrame: returns the frame of an output, in global logical pixels; `nil` if the output was
    ///     removed.
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

    /// Removes the globals from the registry. Objects that clients have created with them continue to work.
    public func remove() {
        globals.remove()
    }
}

/// Handles the requests of manager objects, for every seat of a display. Each protocol's file extends it.
final class ManagerRequests {
    /// The seat for requests that name none.
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

/// The protocols that clients can be offered for a seat, apart from wl_seat.
public struct SeatProtocols: OptionSet, Hashable, Sendable {
    /// One bit for each member.
    public let rawValue: UInt32

    /// Creates a set from its raw value, which has one bit for each member.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// zwp_relative_pointer_manager_v1, zwp_pointer_gestures_v1, zwp_pointer_constraints_v1 and
    /// wp_pointer_warp_v1.
    public static let pointer = SeatProtocols(rawValue: 1 << 0)
    /// zwp_text_input_manager_v3, and its versions 2 and 1.
    public static let textInput = SeatProtocols(rawValue: 1 << 1)
    /// wl_data_device_manager and zwp_primary_selection_device_manager_v1: selections and drags.
    public static let selections = SeatProtocols(rawValue: 1 << 2)
    /// surface_responder_manager_v1: clients declare responders within their surfaces.
    public static let responders = SeatProtocols(rawValue: 1 << 3)
    /// zwp_keyboard_shortcuts_inhibit_manager_v1. Offer a key command that ends the inhibition.
    public static let shortcutsInhibit = SeatProtocols(rawValue: 1 << 4)
    /// zwp_input_method_manager_v2 and zwp_input_method_v1. A client that sees them can read what is typed.
    public static let inputMethods = SeatProtocols(rawValue: 1 << 5)
    /// zwp_virtual_keyboard_manager_v1 and zwlr_virtual_pointer_manager_v1. A client that sees them can act
    /// as the user.
    public static let virtualDevices = SeatProtocols(rawValue: 1 << 6)

    /// wp_cursor_shape_manager_v1, for embedders that draw named cursors.
    public static let cursorShapes = SeatProtocols(rawValue: 1 << 7)
    /// zwp_tablet_manager_v2: pens and other tools, and pads.
    public static let tablets = SeatProtocols(rawValue: 1 << 8)
    /// ext_data_control_manager_v1 and zwlr_data_control_manager_v1. A client that sees them can read
    /// everything that is copied.
    public static let dataControl = SeatProtocols(rawValue: 1 << 9)
    /// zwp_idle_inhibit_manager_v1 and ext_idle_notifier_v1: clients keep the screen on, and are notified
    /// when the user is idle.
    public static let idleness = SeatProtocols(rawValue: 1 << 10)
    /// zwp_input_timestamps_manager_v1: the times of input events, to the microsecond.
    public static let timestamps = SeatProtocols(rawValue: 1 << 11)
    /// zwp_xwayland_keyboard_grab_manager_v1, for Xwayland only. A client that sees it can receive all keys.
    public static let keyboardGrabs = SeatProtocols(rawValue: 1 << 12)

    /// The protocols that every client may use.
    public static let standard: SeatProtocols = [
        .pointer, .textInput, .selections, .responders, .shortcutsInhibit, .cursorShapes, .tablets, .idleness,
        .timestamps,
    ]
    /// All protocols, for trusted clients.
    public static let all: SeatProtocols = [
        .standard, .inputMethods, .virtualDevices, .dataControl, .keyboardGrabs,
    ]
}
