import DequeModule
import Logging
import SystemPackage
import WaylandServer

/// Data that a client offers in one or more MIME types. Other clients are sent all types of a source, so
/// their number is limited, and they do not change while the source is in use.
class ClientSource: SelectionSource {
    /// More types than any program offers.
    private static let maximumTypeCount = 512
    /// The size of all types together, in bytes of UTF-8.
    private static let maximumTypeBytes = 65_536

    /// The selection that the source is, or was last.
    final private(set) weak var selection: Selection?
    private let logger: Logger
    final var resource: (any SourceResource)?
    final private(set) var mimeTypes: [String] = []
    /// Types added while the source was a selection, offered when the client sets the source again.
    private var laterTypes: [String] = []
    private var typeBytes = 0
    /// Counts the types toward the client's limits.
    private var typeUse: ClientUse?
    private var hasIgnoredTypes = false
    /// Requests for the data that wait while the source's client is behind, the oldest first.
    private var waitingTransfers: Deque<WaitingTransfer> = []
    /// Called when no request waits any longer.
    private var transfersEnded: (() -> Void)?
    /// Whether the client was notified that the data is no longer wanted.
    final private(set) var isCancelled = false

    init(_ logger: Logger) {
        self.logger = logger
    }

    // MARK: Types

    /// Whether the client can add types. If not, they are ignored.
    var acceptsTypes: Bool { true }

    final func add(_ mimeType: String) {
        guard !mimeTypes.contains(mimeType), !laterTypes.contains(mimeType) else { return }
        guard acceptsTypes else { return ignoreTypes(because: "it is in use") }
        let count = mimeTypes.count + laterTypes.count
        let bytes = typeBytes + mimeType.utf8.count
        guard count < Self.maximumTypeCount, bytes <= Self.maximumTypeBytes else {
            return ignoreTypes(because: "it has too many")
        }
        guard resource?.client.changeOrEnd(&typeUse, of: .offeredBytes, to: bytes) == true else { return }
        typeBytes = bytes
        if selection == nil { mimeTypes.append(mimeType) } else { laterTypes.append(mimeType) }
    }

    private func ignoreTypes(because reason: String) {
        guard !hasIgnoredTypes else { return }
        hasIgnoredTypes = true
        logger.info("more types of a data source are ignored: \(reason)")
    }

    /// Called when a client sets the source as a selection, for the first time or again.
    final func becomes(_ selection: Selection) {
        self.selection = selection
        mimeTypes += laterTypes
        laterTypes = []
    }

    // MARK: The data

    final func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        endTransfers()
        resource?.cancelled()
    }

    final func selectionEnded() {
        cancel()
    }

    final func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? {
        send(mimeType, to: file, askedBy: nil)
    }

    /// Asks the source's client to write the data: ``OfferedData/send(_:to:)``. While the request waits, it
    /// counts toward the limits of `client`, which requests the data; `nil` for the embedder.
    final func send(
        _ mimeType: String, to file: consuming OwnedFileDescriptor, askedBy client: Client?
    ) -> String? {
        guard let resource, resource.isAlive, !isCancelled else { return "its source has ended" }
        guard mimeTypes.contains(mimeType) else { return "it is not offered as \(mimeType)" }
        guard resource.client.isBehind || !waitingTransfers.isEmpty else {
            resource.send(mimeType: mimeType, fd: file.fileDescriptor)
            return nil
        }
        waitingTransfers.removeAll(where: \.isAbandoned)
        let use = client?.use(.waitingTransfers) { logger.notice("\($0)") }
        if client != nil, use == nil { return "too many requests of its client are waiting" }
        waitingTransfers.append(WaitingTransfer(mimeType, to: file, use: use, of: client))
        transferSoon()
        return nil
    }

    private func transferSoon() {
        resource?.client.whenCaughtUp(for: self) { [weak self] in self?.transfer() }
    }

    private func transfer() {
        while let resource, resource.isAlive, !resource.client.isBehind,
            let transfer = waitingTransfers.popFirst()
        {
            guard !transfer.isAbandoned else { continue }
            resource.send(mimeType: transfer.mimeType, fd: transfer.file.fileDescriptor)
        }
        guard waitingTransfers.isEmpty else { return transferSoon() }
        let body = transfersEnded.take()
        body?()
    }

    /// Calls `body` once no request for the data waits, unless the source is canceled or destroyed before.
    final func afterTransfers(_ body: @escaping () -> Void) {
        if waitingTransfers.isEmpty { body() } else { transfersEnded = body }
    }

    /// Closes the descriptors of waiting requests, so that their clients read an end of file.
    private func endTransfers() {
        waitingTransfers = []
        transfersEnded = nil
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        endTransfers()
        selection?.sourceDestroyed(self)
        // Clear these, because offers may keep this object for as long as other clients want.
        mimeTypes = []
        laterTypes = []
        typeUse = nil
    }
}

protocol SourceResource: Resource {
    /// Sends the event that asks for the data to be written. The caller closes the descriptor.
    func send(mimeType: String, fd: FileDescriptor)

    /// Sends the event that the data is no longer wanted.
    func cancelled()
}

/// A request for data that waits because the client of the source is behind.
final class WaitingTransfer {
    let mimeType: String
    /// The write end of the requesting client's pipe, which is closed with this object.
    let file: OwnedFileDescriptor
    /// Counts the descriptor toward the limits of the client that requests the data; `nil` for the embedder.
    private let use: ClientUse?
    private weak var client: Client?

    init(_ mimeType: String, to file: consuming OwnedFileDescriptor, use: ClientUse?, of client: Client?) {
        self.mimeType = mimeType
        self.file = file
        self.use = use
        self.client = client
    }

    /// Whether the client that requested the data has ended.
    var isAbandoned: Bool { use != nil && client?.isAlive != true }
}

/// Data that clients can read: a client's, or the embedder's own.
public protocol OfferedData: AnyObject {
    /// The MIME types in which the data is offered.
    var mimeTypes: [String] { get }

    /// Writes the data to a reader's pipe, and closes it. The reader may be slow: write what does not fit
    /// when there is room again, and give up when the pipe breaks. The type may be none of those offered.
    /// - Returns: the reason if nothing is written; `nil` otherwise.
    func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String?
}

extension OfferedData {
    /// Writes the data for a client, whose limits count the request while it waits for the source's client.
    func send(_ mimeType: String, to file: consuming OwnedFileDescriptor, for client: Client) -> String? {
        guard let source = self as? ClientSource else { return send(mimeType, to: file) }
        return source.send(mimeType, to: file, askedBy: client)
    }
}
