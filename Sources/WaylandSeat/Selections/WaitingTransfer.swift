import WaylandServer

/// A request for data, which waits because the owner of the data does not read.
final class WaitingTransfer {
    let mimeType: String
    /// The writing end of the asking client's pipe. Closed with this object, so that the client reads an end of file.
    let file: OwnedFileDescriptor
    /// Counts the descriptor for the client that asks; nil for the embedder.
    private let use: ClientUse?
    private weak var client: Client?

    init(_ mimeType: String, to file: consuming OwnedFileDescriptor, use: ClientUse?, of client: Client?) {
        self.mimeType = mimeType
        self.file = file
        self.use = use
        self.client = client
    }

    /// Whether the client that asks has ended.
    var isAbandoned: Bool { use != nil && client?.isAlive != true }
}
