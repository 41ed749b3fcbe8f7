import WaylandServer

/// A request for data, which waits because the owner of the data does not read.
final class WaitingTransfer {
    let mimeType: String
    /// The writing end of the asking client's pipe. Closed with this object, so that the client reads an end of file.
    let file: OwnedFileDescriptor
    /// Counts the descriptor for the client that asks.
    private let use: ClientUse?
    private weak var client: Client?

    /// - Parameter client: the client that asks; nil for the embedder.
    /// - Returns: nil if too many requests of the client wait.
    init?(
        _ mimeType: String, to file: consuming OwnedFileDescriptor, askedBy client: Client?,
        logging log: (String) -> Void
    ) {
        let use = client?.use(.waitingTransfers, logging: log)
        if client != nil, use == nil { return nil }
        self.mimeType = mimeType
        self.file = file
        self.use = use
        self.client = client
    }

    /// Whether the client that asks has ended.
    var isAbandoned: Bool { use != nil && client?.isAlive != true }
}
