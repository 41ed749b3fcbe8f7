import WaylandServer

/// A wl_data_offer: what is dragged, as the client sees it that it is over.
final class DragOffer: WlDataOfferHandler {
    private let target: DragTarget
    private let source: any DragSource

    init(_ target: DragTarget, of source: any DragSource) {
        self.target = target
        self.source = source
    }

    func resourceDestroyed(_ resource: Resource) {
        target.offerDestroyed(resource)
    }

    func accept(_ offer: WlDataOffer, serial: UInt32, mimeType: String?) {
        target.accept(mimeType)
    }

    /// Without a source that writes, the client reads an empty file: the descriptor is closed.
    func receive(_ offer: WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor) {
        guard target.isOffering else { return }
        // A copy of it is closed by this thread once it has been sent.
        guard fd.closesPromptly else { return }
        _ = source.send(mimeType, to: fd, for: offer.client)
    }

    func setActions(
        _ offer: WlDataOffer, dndActions: WlDataDeviceManager.DndAction,
        preferredAction: WlDataDeviceManager.DndAction
    ) {
        guard offer.checkActions(dndActions, preferred: preferredAction) else { return }
        guard target.setActions(dndActions, preferred: preferredAction) else {
            return offer.postError(WlDataOffer.Error.invalidOffer, "the drag is over")
        }
    }

    func finish(_ offer: WlDataOffer) {
        if let reason = target.finish() { offer.postError(WlDataOffer.Error.invalidFinish, reason) }
    }
}

extension WlDataOffer {
    /// Whether actions are such as there are, and one of them is preferred at most; if not, the client was told.
    func checkActions(
        _ actions: WlDataDeviceManager.DndAction, preferred: WlDataDeviceManager.DndAction
    ) -> Bool {
        guard WlDataDeviceManager.DndAction.isValid(actions.rawValue, version: version) else {
            postError(Error.invalidActionMask, "\(actions.rawValue) has bits that are not actions")
            return false
        }
        guard preferred == [] || preferred.rawValue.nonzeroBitCount == 1, actions.isSuperset(of: preferred)
        else {
            postError(Error.invalidAction, "\(preferred.rawValue) is not one of the actions")
            return false
        }
        return true
    }
}
