import Logging
import WaylandServer

/// ext_data_control_manager_v1 and its predecessor zwlr_data_control_manager_v1: clipboard managers read and
/// set selections at any time. A client that sees these globals can read everything that is copied.
extension ManagerRequests: ExtDataControlManagerV1Handler, ZwlrDataControlManagerV1Handler {
    /// Adds a device. If the seat was removed, the device is finished immediately.
    private func add(_ device: some SelectionDevice, on seat: SeatGlobal?) {
        guard let seat else { return device.seatEnded() }
        seat.senders.selections.add(device)
    }

    private func makeHandler(for seat: SeatGlobal?) -> DataControlDevice? {
        seat.map { DataControlDevice($0.senders.selections) }
    }

    func createDataSource(_ manager: ExtDataControlManagerV1, id: NewResource<ExtDataControlSourceV1>) {
        let source = DataControlSource(logger)
        source.resource = id.create(source)
    }

    func getDataDevice(
        _ manager: ExtDataControlManagerV1, id: NewResource<ExtDataControlDeviceV1>, seat: WlSeat
    ) {
        let global = SeatGlobal.from(seat)
        add(id.create(makeHandler(for: global)), on: global)
    }

    func createDataSource(_ manager: ZwlrDataControlManagerV1, id: NewResource<ZwlrDataControlSourceV1>) {
        let source = DataControlSource(logger)
        source.resource = id.create(source)
    }

    func getDataDevice(
        _ manager: ZwlrDataControlManagerV1, id: NewResource<ZwlrDataControlDeviceV1>, seat: WlSeat
    ) {
        let global = SeatGlobal.from(seat)
        add(id.create(makeHandler(for: global)), on: global)
    }
}

/// An ext_data_control_device_v1 or zwlr_data_control_device_v1: a clipboard manager's access to a seat's
/// selections. It needs no serial and no focus.
final class DataControlDevice: ExtDataControlDeviceV1Handler, ZwlrDataControlDeviceV1Handler {
    private let selections: Selections

    init(_ selections: Selections) {
        self.selections = selections
    }

    /// Sets or clears a selection. Calls `refuse` if the source was used before.
    private func set(_ handler: Any?, as kind: SelectionKind, refuse: (String) -> Void) {
        let source = handler as? DataControlSource
        if let source, !source.use() { return refuse("the source was already used for a selection") }
        selections[kind].set(source)
    }

    func setSelection(_ device: ExtDataControlDeviceV1, source: ExtDataControlSourceV1?) {
        set(source?.handler, as: .clipboard) { device.postError(.usedSource, $0) }
    }

    func setPrimarySelection(_ device: ExtDataControlDeviceV1, source: ExtDataControlSourceV1?) {
        set(source?.handler, as: .primary) { device.postError(.usedSource, $0) }
    }

    func setSelection(_ device: ZwlrDataControlDeviceV1, source: ZwlrDataControlSourceV1?) {
        set(source?.handler, as: .clipboard) { device.postError(.usedSource, $0) }
    }

    func setPrimarySelection(_ device: ZwlrDataControlDeviceV1, source: ZwlrDataControlSourceV1?) {
        set(source?.handler, as: .primary) { device.postError(.usedSource, $0) }
    }

    func resourceDestroyed(_ resource: Resource) {
        selections.remove(resource)
    }
}

/// The resource of a device, in either protocol.
protocol DataControlResource: SelectionDevice {
    func selection(id: Offer?)
    func primarySelection(id: Offer?)
    func finished()
}

extension DataControlResource {
    var hearsWithoutFocus: Bool { true }

    func tell(_ offer: Offer?, as kind: SelectionKind) {
        switch kind {
        case .clipboard: selection(id: offer)
        case .primary: primarySelection(id: offer)
        }
    }

    func seatEnded() { finished() }
}

extension ExtDataControlDeviceV1: DataControlResource {
    func hears(of kind: SelectionKind) -> Bool { true }
}

extension ZwlrDataControlDeviceV1: DataControlResource {
    /// The primary selection was added in version 2.
    func hears(of kind: SelectionKind) -> Bool { kind == .clipboard || version >= 2 }
}

/// An ext_data_control_source_v1 or zwlr_data_control_source_v1, which can be set as a selection once.
final class DataControlSource: ClientSource, ExtDataControlSourceV1Handler, ZwlrDataControlSourceV1Handler {
    private var isUsed = false

    /// - Returns: false if it was used before.
    func use() -> Bool {
        defer { isUsed = true }
        return !isUsed
    }

    /// - Parameter refuse: called if it is too late to add types.
    private func add(_ mimeType: String, refuse: (String) -> Void) {
        if isUsed { refuse("the source was already used for a selection") } else { add(mimeType) }
    }

    func offer(_ source: ExtDataControlSourceV1, mimeType: String) {
        add(mimeType) { source.postError(.invalidOffer, $0) }
    }

    func offer(_ source: ZwlrDataControlSourceV1, mimeType: String) {
        add(mimeType) { source.postError(.invalidOffer, $0) }
    }
}

// MARK: ext_data_control_v1

extension ExtDataControlSourceV1: SourceResource {}

extension ExtDataControlOfferV1: OfferResource {
    static func handler(_ offer: SelectionOffer) -> any ExtDataControlOfferV1Handler { offer }
}

extension SelectionOffer: ExtDataControlOfferV1Handler {
    func receive(_ offer: ExtDataControlOfferV1, mimeType: String, fd: consuming OwnedFileDescriptor) {
        receive(mimeType, to: fd, for: offer.client)
    }
}

// MARK: wlr_data_control_unstable_v1

extension ZwlrDataControlSourceV1: SourceResource {}

extension ZwlrDataControlOfferV1: OfferResource {
    static func handler(_ offer: SelectionOffer) -> any ZwlrDataControlOfferV1Handler { offer }
}

extension SelectionOffer: ZwlrDataControlOfferV1Handler {
    func receive(_ offer: ZwlrDataControlOfferV1, mimeType: String, fd: consuming OwnedFileDescriptor) {
        receive(mimeType, to: fd, for: offer.client)
    }
}
