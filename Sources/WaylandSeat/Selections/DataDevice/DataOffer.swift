import WaylandServer

extension WlDataOffer: OfferResource {
    static func handler(_ offer: SelectionOffer) -> any WlDataOfferHandler { offer }
}

/// A wl_data_offer of what is selected: requests that are for drags alone are errors.
extension SelectionOffer: WlDataOfferHandler {
    func receive(_ offer: WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor) {
        receive(mimeType, to: fd, for: offer.client)
    }

    /// For drags; a selection needs no acceptance.
    func accept(_ offer: WlDataOffer, serial: UInt32, mimeType: String?) {}

    func finish(_ offer: WlDataOffer) {
        offer.postError(WlDataOffer.Error.invalidFinish, "the offer is a selection, and nothing was dropped")
    }

    func setActions(
        _ offer: WlDataOffer, dndActions: WlDataDeviceManager.DndAction,
        preferredAction: WlDataDeviceManager.DndAction
    ) {
        guard offer.checkActions(dndActions, preferred: preferredAction) else { return }
        offer.postError(WlDataOffer.Error.invalidOffer, "the offer is a selection, which has no actions")
    }
}
