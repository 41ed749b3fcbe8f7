import WaylandServer

/// A zwp_primary_selection_device_v1: one client's way to what is marked on a seat.
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
    var hearsWithoutFocus: Bool { false }

    func hears(of kind: SelectionKind) -> Bool { kind == .primary }

    func dataOffer(id offer: ZwpPrimarySelectionOfferV1) {
        dataOffer(offer: offer)
    }

    func tell(_ offer: ZwpPrimarySelectionOfferV1?, as kind: SelectionKind) {
        selection(id: offer)
    }

    func seatEnded() {}
}
