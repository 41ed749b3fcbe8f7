import Logging
import WaylandServer

/// What clients ask of wl_data_device_manager.
final class DataDeviceManager: WlDataDeviceManagerHandler {
    private let logger: Logger

    init(_ logger: Logger) {
        self.logger = logger
    }

    func createDataSource(_ manager: WlDataDeviceManager, id: NewResource<WlDataSource>) {
        let source = DataSource(logger)
        source.attach(to: id.create(source))
    }

    func getDataDevice(_ manager: WlDataDeviceManager, id: NewResource<WlDataDevice>, seat: WlSeat) {
        // A seat that is gone gives an inert device.
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        global.senders.selections.add(id.create(DataDevice(of: global, logger: logger)))
    }
}
