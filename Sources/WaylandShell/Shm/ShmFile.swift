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

    /// Writes pieces of pixels, at once or, if that could take time, elsewhere.
    /// - Parameter completion: called once, with whether all was written.
    /// - Returns: what is under way, if anything is.
    func write(
        _ pieces: [FilePiece], from pixels: [UInt32], completion: @escaping (Bool) -> Void
    ) -> FileRead? {
        do throws(ClientFile.WriteFailure) {
            let isWritten = try pixels.withRawBytes { bytes throws(ClientFile.WriteFailure) in
                try content.write(pieces, from: bytes)
            }
            guard !isWritten else {
                completion(true)
                return nil
            }
        } catch {
            completion(false)
            return nil
        }
        return reader.write(content, pieces, from: pixels, for: client) { result in
            if case .success = result { completion(true) } else { completion(false) }
        }
    }
}
