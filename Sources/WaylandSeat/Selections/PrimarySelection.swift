import Logging
import WaylandServer

/// zwp_primary_selection_device_manager_v1: text that is selected in one window is pasted in another with the
/// middle button. Each seat's delegate decides which clients may set its selection.
extension ManagerRequests: ZwpPrimarySelectionDeviceManagerV1Handler {
    func createSource(
        _ manager: ZwpPrimarySelectionDeviceManagerV1, id: NewResource<ZwpPrimarySelectionSourceV1>
    ) {
        let source = PrimarySelectionSource(logger)
        source.resource = id.create(source)
    }

    func getDevice(
        _ manager: ZwpPrimarySelectionDeviceManagerV1, id: NewResource<ZwpPrimarySelectionDeviceV1>,
        seat: WlSeat
    ) {
        // A seat that was removed gives an inert device.
        guard let global = SeatGlobal.from(seat) else { return }
        let selections = global.senders.selections
        selections.add(id.create(PrimarySelectionDevice(selections)))
    }
}

/// A zwp_primary_selection_device_v1: a client's access to a seat's primary selection.
final class PrimarySelectionDevice: ZwpPrimarySelectionDeviceV1Handler {
    private let selections: Selections

    init(_ selections: Selections) {
        self.selections = selections
    }

    func setSelection(
        _ device: ZwpPrimarySelectionDeviceV1, source: ZwpPrimarySelectionSourceV1?, serial: UInt32
    ) {
        let marked = source?.handler as? PrimarySelectionSource
        selections.primary.select(marked, serial: serial, client: device.client)
    }

    func resourceDestroyed(_ resource: Resource) {
        selections.remove(resource)
    }
}

extension ZwpPrimarySelectionDeviceV1: SelectionDevice {
    func hears(of kind: SelectionKind) -> Bool { kind == .primary }

    func dataOffer(id offer: ZwpPrimarySelectionOfferV1) {
        dataOffer(offer: offer)
    }

    func tell(_ offer: ZwpPrimarySelectionOfferV1?, as kind: SelectionKind) {
        selection(id: offer)
    }
}

/// A zwp_primary_selection_source_v1: the data of a primary selection.
final class PrimarySelectionSource: ClientSource, ZwpPrimarySelectionSourceV1Handler {
    func offer(_ source: ZwpPrimarySelectionSourceV1, mimeType: String) {
        add(mimeType)
    }
}

extension ZwpPrimarySelectionSourceV1: SourceResource {}

extension ZwpPrimarySelectionOfferV1: OfferResource {
    static func handler(_ offer: SelectionOffer) -> any ZwpPrimarySelectionOfferV1Handler { offer }
}

extension SelectionOffer: ZwpPrimarySelectionOfferV1Handler {
    func receive(_ offer: ZwpPrimarySelectionOfferV1, mimeType: String, fd: consuming OwnedFileDescriptor) {
        receive(mimeType, to: fd, for: offer.client)
    }
}
