import WaylandServer

/// A buffer whose pixels are on their way into the content of a surface. It is the client's again when they are there, or
/// are not wanted any more.
final class ContentReading {
    private let use: BufferUse
    /// What waits for them. Releasing it ends that.
    private var wait: AnyObject?

    /// Begins to read a file.
    /// - Parameter content: holds this until it is over.
    init(
        _ pieces: [FilePiece], of buffer: ShmBuffer, from file: ShmFile, into content: SurfaceContent,
        for use: BufferUse
    ) {
        self.use = use
        wait = file.read(pieces, into: content) { [weak content] result in
            if case .failure(let failure) = result { buffer.post(failure) }
            content?.reading = nil
        }
    }

    /// Waits for a device, and then reads what it has written, a part in each step.
    /// - Parameter content: holds this until it is over.
    init(
        _ pieces: [FilePiece], of buffer: DmabufBuffer, into content: SurfaceContent, for use: BufferUse
    ) {
        self.use = use
        wait = buffer.whenReady { [weak self, weak content] in
            guard let self, let content else { return }
            wait = Self.read(PieceParts(pieces), of: buffer, into: content)
        }
    }

    private static func read(
        _ parts: PieceParts, of buffer: DmabufBuffer, into content: SurfaceContent
    ) -> ClientJob? {
        var parts = parts
        return buffer.work { [weak content] in
            guard let content else { return .done }
            if buffer.read(parts.next(), into: content), !parts.isAtEnd { return .continues }
            content.reading = nil
            return .done
        }
    }
}
