import Logging
import SystemPackage
import WaylandServer

/// Data that a client gives to others, in one or more forms.
class ClientSource: SelectionSource {
    /// More forms than any program offers: all of them are sent to each client that may paste.
    private static let maximumMimeTypeCount = 512

    /// Where it is the selection, or was.
    final weak var selection: Selection?
    private let logger: Logger
    final private(set) var resource: (any SourceResource)?
    final private(set) var mimeTypes: [String] = []
    /// Whether the client was told that nobody can have the data any more.
    final private(set) var isCancelled = false

    init(_ logger: Logger) {
        self.logger = logger
    }

    final func attach(to resource: any SourceResource) {
        self.resource = resource
    }

    /// Another form in which the data can be had.
    final func add(_ mimeType: String) {
        guard mimeTypes.count < Self.maximumMimeTypeCount else {
            return logger.info("a data source has \(Self.maximumMimeTypeCount) forms: more are dropped")
        }
        guard !mimeTypes.contains(mimeType) else { return }
        mimeTypes.append(mimeType)
    }

    /// Nobody can have the data any more.
    final func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        resource?.cancelled()
    }

    final func selectionEnded() {
        cancel()
    }

    final func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? {
        guard let resource, resource.isAlive, !isCancelled else { return "its source is gone" }
        guard mimeTypes.contains(mimeType) else { return "it is not offered as \(mimeType)" }
        resource.send(mimeType: mimeType, fd: file.fileDescriptor)
        return nil
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        selection?.sourceDestroyed(self)
    }
}

/// The resource of a source.
protocol SourceResource: Resource {
    /// Sends an event: the data is to be written. The descriptor is the caller's to close.
    func send(mimeType: String, fd: FileDescriptor)

    /// Sends an event: nobody can have the data any more.
    func cancelled()
}
