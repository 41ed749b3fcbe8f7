import Logging
import SurfaceResponders
import WaylandServer

/// What clients ask of zwlr_virtual_pointer_manager_v1.
final class VirtualPointerManager {
    private weak var defaultSeat: SeatGlobal?
    private let clock: any SeatClock
    private let outputFrame: (WlOutput) -> Rect?
    private let logger: Logger

    init(
        for seat: SeatGlobal, clock: any SeatClock, logger: Logger, outputFrame: @escaping (WlOutput) -> Rect?
    ) {
        defaultSeat = seat
        self.clock = clock
        self.outputFrame = outputFrame
        self.logger = logger
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
        guard let use = id.client.use(.virtualDevices, logging: { logger.notice("\($0)") }) else {
            _ = id.create(nil)
            return
        }
        id.create(VirtualPointer(on: seat, clock: clock, use) { [weak seat] in seat.flatMap { area($0) } })
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

extension VirtualPointerManager: ZwlrVirtualPointerManagerV1Handler {
    func createVirtualPointer(
        _ manager: ZwlrVirtualPointerManagerV1, seat: WlSeat?, id: NewResource<ZwlrVirtualPointerV1>
    ) {
        create(id, for: seat) { Self.wholeArea(of: $0) }
    }

    func createVirtualPointerWithOutput(
        _ manager: ZwlrVirtualPointerManagerV1, seat: WlSeat?, output: WlOutput?,
        id: NewResource<ZwlrVirtualPointerV1>
    ) {
        guard let output else { return createVirtualPointer(manager, seat: seat, id: id) }
        create(id, for: seat) { [outputFrame] _ in outputFrame(output) }
    }
}
