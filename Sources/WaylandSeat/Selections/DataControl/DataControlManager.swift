import Logging
import WaylandServer

/// ext_data_control_manager_v1, and zwlr_data_control_manager_v1 which it was made from: clipboard managers read and set
/// selections at any time, without a window.
///
/// Whoever sees them reads whatever is copied: `ClientAction.controlSelections`.
extension ManagerRequests {
    /// A seat that is gone gives a device that is finished.
    private func add(_ device: some SelectionDevice, on seat: SeatGlobal?) {
        guard let seat else { return device.seatEnded() }
        seat.senders.selections.add(device)
    }

    private func makeHandler(for seat: SeatGlobal?) -> DataControlDevice? {
        seat.map { DataControlDevice($0.senders.selections) }
    }
}

extension ManagerRequests: ExtDataControlManagerV1Handler {
    func createDataSource(_ manager: ExtDataControlManagerV1, id: NewResource<ExtDataControlSourceV1>) {
        let source = DataControlSource(logger)
        source.attach(to: id.create(source))
    }

    func getDataDevice(
        _ manager: ExtDataControlManagerV1, id: NewResource<ExtDataControlDeviceV1>, seat: WlSeat
    ) {
        let global = SeatGlobal.from(seat)
        add(id.create(makeHandler(for: global)), on: global)
    }
}

extension ManagerRequests: ZwlrDataControlManagerV1Handler {
    func createDataSource(_ manager: ZwlrDataControlManagerV1, id: NewResource<ZwlrDataControlSourceV1>) {
        let source = DataControlSource(logger)
        source.attach(to: id.create(source))
    }

    func getDataDevice(
        _ manager: ZwlrDataControlManagerV1, id: NewResource<ZwlrDataControlDeviceV1>, seat: WlSeat
    ) {
        let global = SeatGlobal.from(seat)
        add(id.create(makeHandler(for: global)), on: global)
    }
}
