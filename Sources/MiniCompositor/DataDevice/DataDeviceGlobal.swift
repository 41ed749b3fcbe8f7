import Logging
import WaylandSeat
import WaylandServer

/// wl_data_device_manager: the clipboard. Drags are refused.
final class DataDeviceGlobal {
    let clipboard: Clipboard
    private let logger: Logger
    private var global: Global<WlDataDeviceManager>?

    /// - Parameter toleratesAnySerial: for the conformance suite, whose serials do not exist.
    init(for seat: SeatGlobal, on display: Display, toleratesAnySerial: Bool, logger: Logger) {
        clipboard = Clipboard(of: seat, toleratesAnySerial: toleratesAnySerial, logger: logger)
        self.logger = logger
        global = Global<WlDataDeviceManager>(display, version: 3) { [unowned self] resource in
            resource.handler = self
        }
    }
}

extension DataDeviceGlobal: WlDataDeviceManagerHandler {
    func createDataSource(_ manager: WlDataDeviceManager, id: NewResource<WlDataSource>) {
        let source = DataSource(clipboard: clipboard, logger: logger)
        source.attach(to: id.create(source))
    }

    func getDataDevice(_ manager: WlDataDeviceManager, id: NewResource<WlDataDevice>, seat: WlSeat) {
        // A seat that is gone gives an inert device.
        guard SeatGlobal.from(seat) != nil else { return _ = id.create(nil) }
        clipboard.add(id.create(DataDevice(clipboard: clipboard, logger: logger)))
    }
}
