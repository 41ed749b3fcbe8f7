import WaylandServer

/// A buffer whose pixels are on their way into the content of a surface. It is the client's again when they are there, or
/// are not wanted any more.
final class ContentReading {
    private let use: BufferUse
    private var read: FileRead?

    /// Begins to read.
    /// - Parameter content: holds this until it is over.
    init(
        _ pieces: [FilePiece], of buffer: ShmBuffer, from file: ShmFile, into content: SurfaceContent,
        for use: BufferUse
    ) {
        self.use = use
        read = file.read(pieces, into: content) { [weak content] result in
            if case .failure(let failure) = result { buffer.post(.file(failure)) }
            content?.reading = nil
        }
    }
}
