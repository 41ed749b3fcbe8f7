import Logging
import SurfaceResponders
import WaylandServer

/// zwlr_virtual_pointer_manager_v1: lets clients act as pointers. Each is a device of a seat, as a mouse is.
///
/// Whoever sees this global can click anywhere: an embedder that has clients which it does not trust hides it
/// from them by the display's filter.
public final class VirtualPointerGlobal {
    private var global: Global<ZwlrVirtualPointerManagerV1>?
    private weak var defaultSeat: SeatGlobal?
    private let clock: any SeatClock
    private let outputFrame: (WlOutput) -> Rect?
    private let logger: Logger
    private var quota = VirtualDeviceQuota()

    /// - Parameters:
    ///   - seat: serves clients that name no seat.
    ///   - display: where the global is made known.
    ///   - clock: the seats' clock.
    ///   - logger: told of what clients do wrong.
    ///   - outputFrame: where an output lies, in global logical pixels; nil for one that is gone.
    public init(
        for seat: SeatGlobal, on display: Display, clock: any SeatClock,
        logger: Logger = Logger(label: "wayland-seat"), outputFrame: @escaping (WlOutput) -> Rect?
    ) {
        defaultSeat = seat
        self.clock = clock
        self.outputFrame = outputFrame
        self.logger = logger
        global = Global<ZwlrVirtualPointerManagerV1>(display, version: 2) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global off the wire. Pointers that clients have stay.
    public func remove() {
        global?.remove()
        global = nil
    }

    private func create(
        _ id: NewResource<ZwlrVirtualPointerV1>, for resource: WlSeat?, area: @escaping (Seat) -> Rect?
    ) {
        // A seat that is gone gives an inert pointer.
        let global = resource == nil ? defaultSeat : resource.flatMap { SeatGlobal.from($0) }
        guard let seat = global?.seat else {
            _ = id.create(nil)
            return
        }
        guard quota.take(for: id.client) else {
            logger.notice(
                "a client has \(VirtualDeviceQuota.devicesPerClient) virtual pointers: it gets no more")
            _ = id.create(nil)
            return
        }
        id.create(
            VirtualPointer(on: seat, clock: clock) { [weak seat] in
                seat.flatMap { area($0) }
            } ended: { [weak self] client in
                self?.quota.giveBack(for: client)
            })
    }

    /// The rectangle around all outputs.
    private static func wholeArea(of seat: Seat) -> Rect? {
        let outputs = seat.scene.outputs.filter { !$0.isEmpty }
        guard let minX = outputs.map(\.minX).min(), let minY = outputs.map(\.minY).min(),
            let maxX = outputs.map(\.maxX).max(), let maxY = outputs.map(\.maxY).max()
        else { return nil }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}

extension VirtualPointerGlobal: ZwlrVirtualPointerManagerV1Handler {
    public func createVirtualPointer(
        _ manager: ZwlrVirtualPointerManagerV1, seat: WlSeat?, id: NewResource<ZwlrVirtualPointerV1>
    ) {
        create(id, for: seat) { Self.wholeArea(of: $0) }
    }

    public func createVirtualPointerWithOutput(
        _ manager: ZwlrVirtualPointerManagerV1, seat: WlSeat?, output: WlOutput?,
        id: NewResource<ZwlrVirtualPointerV1>
    ) {
        guard let output else { return createVirtualPointer(manager, seat: seat, id: id) }
        create(id, for: seat) { [outputFrame] _ in outputFrame(output) }
    }
}
