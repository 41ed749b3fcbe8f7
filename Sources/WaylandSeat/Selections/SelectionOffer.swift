import Logging
import WaylandServer

/// What is selected, as a client sees it that may paste it.
final class SelectionOffer {
    private let source: any SelectionSource
    private let logger: Logger

    init(of source: any SelectionSource, logger: Logger) {
        self.source = source
        self.logger = logger
    }

    /// Without a source that writes, the client reads an empty file: the descriptor is closed.
    /// - Parameter client: the client that asks.
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

/// The resource of an offer.
protocol OfferResource: ResourceType {
    /// What gets its requests.
    static func handler(_ offer: SelectionOffer) -> Handler

    /// Sends an event: the data can be had in this form.
    func offer(mimeType: String)
}
