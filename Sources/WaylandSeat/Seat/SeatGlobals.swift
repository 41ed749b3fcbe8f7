import Logging
import SurfaceResponders
import WaylandServer

/// What clients find in the registry for a seat, beside wl_seat itself. Each global can be made by itself, too.
public final class SeatGlobals {
    /// Each serves itself.
    private var globals: [any RemovableGlobal] = []

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
        let clock = seat.seat.clock
        if protocols.contains(.pointer) {
            globals += [
                RelativePointerGlobal(on: display), PointerGesturesGlobal(on: display),
                PointerConstraintsGlobal(on: display), PointerWarpGlobal(on: display, logger: logger),
            ]
        }
        if protocols.contains(.timestamps) { globals.append(InputTimestampsGlobal(on: display)) }
        if protocols.contains(.textInput) {
            globals += [
                TextInputV3Global(on: display), TextInputV2Global(on: display),
                TextInputV1Global(on: display),
            ]
        }
        if protocols.contains(.selections) {
            globals += [
                DataDeviceGlobal(on: display, logger: logger),
                PrimarySelectionGlobal(on: display, logger: logger),
            ]
        }
        if protocols.contains(.responders) {
            globals.append(ResponderManagerGlobal(on: display, registry: seat.registry))
        }
        if protocols.contains(.shortcutsInhibit) { globals.append(ShortcutsInhibitGlobal(on: display)) }
        if protocols.contains(.keyboardGrabs) { globals.append(XwaylandKeyboardGrabGlobal(on: display)) }
        if protocols.contains(.cursorShapes) {
            globals.append(CursorShapeGlobal(on: display, logger: logger))
        }
        if protocols.contains(.tablets) { globals.append(TabletGlobal(on: display)) }
        if protocols.contains(.idleness) {
            globals += [
                IdleInhibitGlobal(on: display, registry: seat.registry), IdleNotifierGlobal(on: display),
            ]
        }
        if protocols.contains(.inputMethods) {
            globals += [
                InputMethodV2Global(on: display, logger: logger),
                InputMethodV1Global(for: seat, on: display, logger: logger),
            ]
        }
        if protocols.contains(.dataControl) {
            globals.append(DataControlGlobal(on: display, logger: logger))
        }
        if protocols.contains(.virtualDevices) {
            globals += [
                VirtualKeyboardGlobal(on: display, clock: clock, logger: logger),
                VirtualPointerGlobal(
                    for: seat, on: display, clock: clock, logger: logger, outputFrame: outputFrame),
            ]
        }
    }

    /// Takes the globals out of the registry. What clients have made with them goes on working.
    public func remove() {
        for global in globals { global.remove() }
        globals = []
    }
}
