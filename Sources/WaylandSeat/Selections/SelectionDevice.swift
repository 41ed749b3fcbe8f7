import Logging
import WaylandServer

/// A client's device that is sent a seat's selections, each as an offer.
protocol SelectionDevice: Resource {
    associatedtype Offer: OfferResource

    /// Whether it is sent selections while another client has the keyboard focus. False by default.
    var hearsWithoutFocus: Bool { get }

    func hears(of kind: SelectionKind) -> Bool

    /// Sends the event that introduces an offer.
    func dataOffer(id: Offer)

    /// Sends the event that an offer is the selection; `nil` for an empty selection.
    func tell(_ offer: Offer?, as kind: SelectionKind)

    /// Called when the seat is removed. Does nothing by default.
    func seatEnded()
}

extension SelectionDevice {
    var hearsWithoutFocus: Bool { false }

    func seatEnded() {}

    /// Sends the selection. Must not be called while the client is behind: an offer may take 64 KB.
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

/// An offer of a selection to a client, which can read the data through it.
final class SelectionOffer {
    private let source: any SelectionSource
    private let logger: Logger

    init(of source: any SelectionSource, logger: Logger) {
        self.source = source
        self.logger = logger
    }

    /// If the source writes nothing, the descriptor is closed and the client reads an empty file.
    func receive(_ mimeType: String, to file: consuming OwnedFileDescriptor, for client: Client) {
        guard file.closesPromptly else {
            return logger.info(
                "data cannot be received: closing its file could block the compositor")
        }
        if let reason = source.send(mimeType, to: file, for: client) {
            logger.info("data cannot be received: \(reason)")
        }
    }
}

protocol OfferResource: ResourceType {
    static func handler(_ offer: SelectionOffer) -> Handler

    /// Sends the event that the data is offered in a type.
    func offer(mimeType: String)
}
