import DequeModule
import Logging
import SystemPackage
import WaylandServer

/// Data that a client gives to others, in one or more types.
///
/// Other clients receive all types of a source, so these are limited, and do not change while the source is in use.
class ClientSource: SelectionSource {
    /// More types than any program offers.
    private static let maximumTypeCount = 512
    /// Of all types together, in UTF-8.
    private static let maximumTypeBytes = 65_536

    /// Where it is the selection, or was.
    final private(set) weak var selection: Selection?
    private let logger: Logger
    final var resource: (any SourceResource)?
    /// The types that others are offered.
    final private(set) var mimeTypes: [String] = []
    /// Types that were added while the source was a selection. They are offered when the client selects it again.
    private var laterTypes: [String] = []
    private var typeBytes = 0
    /// Counts them for the client.
    private var typeUse: ClientUse?
    private var hasIgnoredTypes = false
    /// What other clients have asked for while the source's client was behind, the oldest first.
    private var waitingTransfers: Deque<WaitingTransfer> = []
    /// Called when nothing of that waits.
    private var transfersEnded: (() -> Void)?
    /// Whether the client was told that nobody can have the data any more.
    final private(set) var isCancelled = false

    init(_ logger: Logger) {
        self.logger = logger
    }

    // MARK: Types

    /// Whether the client can add types; if not, they are ignored.
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

    /// Called when a client selects the source, for the first time or again.
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

    /// Has the data written: see ``OfferedData/send(_:to:)``.
    /// - Parameter client: the client that asks, at whose expense the request waits while the source's client is behind; nil
    ///   for the embedder.
    final func send(
        _ mimeType: String, to file: consuming OwnedFileDescriptor, askedBy client: Client?
    ) -> String? {
        guard let resource, resource.isAlive, !isCancelled else { return "its source is gone" }
        guard mimeTypes.contains(mimeType) else { return "it is not offered as \(mimeType)" }
        guard resource.client.isBehind || !waitingTransfers.isEmpty else {
            resource.send(mimeType: mimeType, fd: file.fileDescriptor)
            return nil
        }
        waitingTransfers.removeAll(where: \.isAbandoned)
        let use = client?.use(.waitingTransfers) { logger.notice("\($0)") }
        if client != nil, use == nil { return "too many requests of its client wait" }
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

    /// Calls `body` when no request for the data waits; never if the source is cancelled before.
    final func afterTransfers(_ body: @escaping () -> Void) {
        if waitingTransfers.isEmpty { body() } else { transfersEnded = body }
    }

    /// Clients that asked for the data and have not got it read an end of file.
    private func endTransfers() {
        waitingTransfers = []
        transfersEnded = nil
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        endTransfers()
        selection?.sourceDestroyed(self)
        // Offers may keep this object for as long as other clients like.
        mimeTypes = []
        laterTypes = []
        typeUse = nil
    }
}

protocol SourceResource: Resource {
    /// Sends an event: the data is to be written. The descriptor is the caller's to close.
    func send(mimeType: String, fd: FileDescriptor)

    /// Sends an event: nobody can have the data any more.
    func cancelled()
}

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

/// Data that clients can have: a client's, or the embedder's own.
public protocol OfferedData: AnyObject {
    /// In which forms the data can be had, as MIME types.
    var mimeTypes: [String] { get }

    /// Has the data written, and the descriptor closed. Whoever reads may be slow, or never read: write what does not fit
    /// into the pipe when there is room again, and give up when it breaks.
    /// - Parameters:
    ///   - mimeType: as the reader asked for it, which may be none of those offered.
    ///   - file: the writing end of the reader's pipe.
    /// - Returns: why nothing is written; nil if something is.
    func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String?
}

extension OfferedData {
    /// Has the data written for a client, at whose expense the request waits if the owner of the data does not read.
    func send(_ mimeType: String, to file: consuming OwnedFileDescriptor, for client: Client) -> String? {
        guard let source = self as? ClientSource else { return send(mimeType, to: file) }
        return source.send(mimeType, to: file, askedBy: client)
    }
}
