import SurfaceResponders
import WaylandServer

/// A wl_buffer in a pool. Its pixels are copied at the end of a turn, and it is released; if its file could let the compositor wait, it is
/// released when they have come.
final class ShmBuffer: WlBufferHandler, LargeBuffer {
    enum Failure: Error {
        case file(ClientFile.Failure)
        case content(SurfaceContent.Failure)
    }

    /// Set once it is created.
    var resource: WlBuffer?
    let rows: BufferRows
    var useCount = 0
    private let client: Client
    let file: ShmFile

    init(of client: Client, file: ShmFile, _ rows: BufferRows) {
        self.client = client
        self.file = file
        self.rows = rows
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
    }

    // MARK: Reading

    func read(
        _ damage: Damage, over content: (any FrameContent)?, for use: BufferUse
    ) -> (any FrameContent)? {
        do throws(Failure) {
            guard let content = content as? SurfaceContent, content.matches(rows), content.reading == nil
            else {
                return try makeContent(for: use)
            }
            try read(damage.region.rectangles.flatMap(rows.pieces), into: content, for: use)
            return content
        } catch {
            post(error)
            return nil
        }
    }

    func makeEmptyContent() -> SurfaceContent? { try? SurfaceContent(rows, of: client.account) }

    func readPart(_ pieces: [FilePiece], into content: SurfaceContent) -> PartReading {
        do throws(Failure) {
            return try read(pieces, into: content) ? .read : .mustWait
        } catch {
            post(error)
            return .failed
        }
    }

    /// The whole buffer.
    private func makeContent(for use: BufferUse) throws(Failure) -> SurfaceContent {
        let content: SurfaceContent
        do throws(SurfaceContent.Failure) {
            content = try SurfaceContent(rows, of: client.account)
        } catch {
            throw .content(error)
        }
        try read(rows.pieces(of: rows.whole), into: content, for: use)
        return content
    }

    private func read(
        _ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse
    ) throws(Failure) {
        guard try !read(pieces, into: content) else { return }
        readLater(pieces, into: content, for: use)
    }

    /// Reads pieces if they can be had without waiting.
    /// - Returns: false where they cannot.
    private func read(_ pieces: [FilePiece], into content: SurfaceContent) throws(Failure) -> Bool {
        do throws(ClientFile.Failure) {
            return try file.content.read(pieces, into: content.mutableBytes)
        } catch {
            throw .file(error)
        }
    }

    /// Has pieces read by a process that can wait for them.
    func readLater(_ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse) {
        content.reading = ContentReading(pieces, of: self, from: file, into: content, for: use)
    }

    // MARK: Errors

    /// Tells the client why the buffer cannot be shown, which ends its connection.
    func post(_ failure: Failure) {
        switch failure {
        case .content(let failure): client.post(failure)
        case .file(let failure):
            // With the buffer gone, there is no object left that this error belongs to.
            guard let resource else { return client.postNoMemory() }
            resource.postError(WlShm.Error.invalidFd, Self.text(of: failure))
        }
    }

    private static func text(of failure: ClientFile.Failure) -> String {
        switch failure {
        case .tooShort: "the file of the buffer is shorter than its pool, or cannot be read"
        case .noAnswer: "the file of the buffer does not answer"
        }
    }
}
