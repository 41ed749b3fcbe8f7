import WaylandServer

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
