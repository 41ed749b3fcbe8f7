import WaylandServer

/// The file behind a pool.
final class ShmFile {
    let content: ClientFile
    private let reader: FileReader
    private let client: Client
    private let use: ClientUse

    /// - Returns: nil if this is no regular file that is open for reading.
    init?(
        _ descriptor: consuming OwnedFileDescriptor, of client: Client, reader: FileReader,
        _ use: ClientUse
    ) {
        guard let content = ClientFile(descriptor) else { return nil }
        self.content = content
        self.client = client
        self.reader = reader
        self.use = use
    }

    /// Has pieces read that cannot be had without waiting.
    func read(
        _ pieces: [FilePiece], into target: SurfaceContent,
        completion: @escaping (Result<Void, ClientFile.Failure>) -> Void
    ) -> FileRead {
        reader.read(content, pieces, for: client) { [weak target] bytes, destination in
            guard let memory = target?.mutableBytes else { return }
            UnsafeMutableRawBufferPointer(rebasing: memory[destination...]).copyMemory(from: bytes)
        } completion: {
            completion($0)
        }
    }

    /// Has pieces of pixels written that cannot be without waiting.
    /// - Parameter completion: called once, with whether all was written.
    func write(
        _ pieces: [FilePiece], from pixels: LargePixels, completion: @escaping (Bool) -> Void
    ) -> FileRead {
        reader.write(content, pieces, from: pixels, for: client) { result in
            if case .success = result { completion(true) } else { completion(false) }
        }
    }
}
