import WaylandServer

/// A zwp_primary_selection_source_v1: data that is marked.
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
