import Logging
import WaylandServer

/// What clients ask of zwp_primary_selection_device_manager_v1.
final class PrimarySelectionManager: ZwpPrimarySelectionDeviceManagerV1Handler {
    private let logger: Logger

    init(_ logger: Logger) {
        self.logger = logger
    }

    func createSource(
        _ manager: ZwpPrimarySelectionDeviceManagerV1, id: NewResource<ZwpPrimarySelectionSourceV1>
    ) {
        let source = PrimarySelectionSource(logger)
        source.attach(to: id.create(source))
    }

    func getDevice(
        _ manager: ZwpPrimarySelectionDeviceManagerV1, id: NewResource<ZwpPrimarySelectionDeviceV1>,
        seat: WlSeat
    ) {
        // A seat that is gone gives an inert device.
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        let selections = global.senders.selections
        selections.add(id.create(PrimarySelectionDevice(selections)))
    }
}
