import Logging
import SurfaceResponders
import WaylandServer

/// zwlr_virtual_pointer_manager_v1: lets clients act as pointers. Each is a device of a seat, as a mouse is.
///
/// Whoever sees this global can click anywhere: an embedder that has clients which it does not trust hides it
/// from them by a ``ClientPolicy``.
public final class VirtualPointerGlobal {
    private var global: Global<ZwlrVirtualPointerManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - seat: serves clients that name no seat. Not kept.
    ///   - display: where the global is made known.
    ///   - clock: the seats' clock.
    ///   - logger: hears what was refused to clients.
    ///   - outputFrame: where an output lies, in global logical pixels; nil for one that is gone.
    public init(
        for seat: SeatGlobal, on display: Display, clock: any SeatClock,
        logger: Logger = Logger(label: "wayland-seat"), outputFrame: @escaping (WlOutput) -> Rect?
    ) {
        let manager = VirtualPointerManager(for: seat, clock: clock, logger: logger, outputFrame: outputFrame)
        global = Global<ZwlrVirtualPointerManagerV1>(display, version: 2) { $0.handler = manager }
    }

    /// Takes the global out of the registry. Pointers that clients have stay.
    public func remove() {
        global?.remove()
        global = nil
    }
}
