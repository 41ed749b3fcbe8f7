import WaylandServer

/// An ext_data_control_source_v1 or zwlr_data_control_source_v1: data that a clipboard manager has kept. It is a selection
/// once.
final class DataControlSource: ClientSource {
    private var isUsed = false

    /// - Returns: false if it was used before.
    func use() -> Bool {
        defer { isUsed = true }
        return !isUsed
    }

    /// - Parameter refuse: called if it is too late for more forms.
    private func add(_ mimeType: String, refuse: (String) -> Void) {
        if isUsed { refuse("the source is a selection, or was") } else { add(mimeType) }
    }
}

// MARK: ext_data_control_v1

extension DataControlSource: ExtDataControlSourceV1Handler {
    func offer(_ source: ExtDataControlSourceV1, mimeType: String) {
        add(mimeType) { source.postError(ExtDataControlSourceV1.Error.invalidOffer, $0) }
    }
}

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

extension DataControlSource: ZwlrDataControlSourceV1Handler {
    func offer(_ source: ZwlrDataControlSourceV1, mimeType: String) {
        add(mimeType) { source.postError(ZwlrDataControlSourceV1.Error.invalidOffer, $0) }
    }
}

extension ZwlrDataControlSourceV1: SourceResource {}

extension ZwlrDataControlOfferV1: OfferResource {
    static func handler(_ offer: SelectionOffer) -> any ZwlrDataControlOfferV1Handler { offer }
}

extension SelectionOffer: ZwlrDataControlOfferV1Handler {
    func receive(_ offer: ZwlrDataControlOfferV1, mimeType: String, fd: consuming OwnedFileDescriptor) {
        receive(mimeType, to: fd, for: offer.client)
    }
}
