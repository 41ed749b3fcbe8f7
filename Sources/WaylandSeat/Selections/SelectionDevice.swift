import Logging
import WaylandServer

/// A client's object that hears of a seat's selections, each time by an offer of what is selected.
protocol SelectionDevice: Resource {
    associatedtype Offer: OfferResource

    /// Whether it hears of selections while another client has the keyboard focus. By default it does not.
    var hearsWithoutFocus: Bool { get }

    func hears(of kind: SelectionKind) -> Bool

    /// Sends an event: an offer is about to be told of.
    func dataOffer(id: Offer)

    /// Sends an event: this is the selection.
    func tell(_ offer: Offer?, as kind: SelectionKind)

    /// The seat goes off the wire. By default does nothing.
    func seatEnded()
}

extension SelectionDevice {
    var hearsWithoutFocus: Bool { false }

    func seatEnded() {}

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

/// What is selected, as a client sees it that may paste it.
final class SelectionOffer {
    private let source: any SelectionSource
    private let logger: Logger

    init(of source: any SelectionSource, logger: Logger) {
        self.source = source
        self.logger = logger
    }

    /// Without a source that writes, the client reads an empty file: the descriptor is closed.
    func receive(_ mimeType: String, to file: consuming OwnedFileDescriptor, for client: Client) {
        guard file.closesPromptly else {
            return logger.info(
                "data cannot be received: it would go into a file that may keep others waiting")
        }
        if let reason = source.send(mimeType, to: file, for: client) {
            logger.info("data cannot be received: \(reason)")
        }
    }
}

protocol OfferResource: ResourceType {
    /// What gets its requests.
    static func handler(_ offer: SelectionOffer) -> Handler

    /// Sends an event: the data can be had in this form.
    func offer(mimeType: String)
}
