import Logging
import WaylandServer

/// A wl_data_offer: what is selected, as a client sees it that may paste it.
final class DataOffer: WlDataOfferHandler {
    private let source: DataSource
    private let logger: Logger

    init(of source: DataSource, logger: Logger) {
        self.source = source
        self.logger = logger
    }

    /// Without a source that writes, the client reads an empty file: the descriptor is closed.
    func receive(_ offer: WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor) {
        if let reason = source.send(mimeType, to: fd) {
            logger.info("data cannot be received: \(reason)")
        }
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
