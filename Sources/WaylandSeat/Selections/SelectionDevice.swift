import Logging
import WaylandServer

/// A client's object that hears of a seat's selections, each time by an offer of what is selected.
protocol SelectionDevice: Resource {
    associatedtype Offer: OfferResource

    /// Whether it hears of selections while another client has the keyboard focus.
    var hearsWithoutFocus: Bool { get }

    func hears(of kind: SelectionKind) -> Bool

    /// Sends an event: an offer is about to be told of.
    func dataOffer(id: Offer)

    /// Sends an event: this is the selection.
    func tell(_ offer: Offer?, as kind: SelectionKind)

    /// The seat goes off the wire.
    func seatEnded()
}

extension SelectionDevice {
    /// Sends the selection. Not to be called while the client is behind: an offer may take 64 KB.
    func announce(_ source: (any SelectionSource)?, as kind: SelectionKind, _ logger: Logger) {
        tell(source.map { makeOffer(of: $0, logger) }, as: kind)
    }

    private func makeOffer(of source: any SelectionSource, _ logger: Logger) -> Offer {
        let offer = Offer.create(
            client: client, version: min(version, Offer.interface.version), id: 0,
            handler: Offer.handler(SelectionOffer(of: source, logger: logger)))
        dataOffer(id: offer)
        for type in source.mimeTypes { offer.offer(mimeType: type) }
        return offer
    }
}
