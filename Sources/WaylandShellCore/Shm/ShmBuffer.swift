import SurfaceResponders
import WaylandServer

/// A wl_buffer in a pool. Its pixels are copied at the end of a turn. If the buffer is large, this takes
/// several turns. If reading its file could block the compositor, another process reads it.
package final class ShmBuffer: WlBufferHandler, RowBuffer {
    /// The client's object; `nil` before it is created and after it is destroyed.
    package var resource: WlBuffer?
    package let width: Int
    package let height: Int
    package let rows: BufferRows
    package var useCount = 0
    package let client: Client
    let file: ShmFile

    init(of client: Client, file: ShmFile, _ rows: BufferRows) {
        self.client = client
        self.file = file
        self.rows = rows
        (width, height) = (rows.width, rows.height)
    }

    package func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
    }

    // MARK: Reading

    package func readPart(_ pieces: [FilePiece], into content: SurfaceContent) -> PartReading {
        do throws(ClientFile.Failure) {
            return try unsafe file.content.read(pieces, into: content.mutableBytes) ? .read : .mustWait
        } catch {
            post(error)
            return .failed
        }
    }

    /// Reads pieces in another process, because reading may block.
    package func readLater(_ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse) {
        content.reading = ContentReading(pieces, of: self, from: file, into: content, for: use)
    }

    // MARK: Errors

    /// Posts an error that says why the buffer cannot be shown. It ends the client's connection.
    func post(_ failure: ClientFile.Failure) {
        // After the buffer is destroyed, no object remains to post this error on.
        guard let resource else { return client.postNoMemory() }
        resource.postError(WlShm.Error.invalidFd, Self.text(of: failure))
    }

    private static func text(of failure: ClientFile.Failure) -> String {
        switch failure {
        case .tooShort: "the file of the buffer is shorter than its pool, or cannot be read"
        case .noAnswer: "the file of the buffer does not answer"
        }
    }
}

/// Each pixel format of a content is also a buffer format.
extension PixelFormat {
    /// `nil` for an unsupported format.
    init?(_ format: WlShm.Format) {
        guard let known = Self.allCases.first(where: { $0.wire == format }) else { return nil }
        self = known
    }

    package var wire: WlShm.Format {
        switch self {
        case .argb8888: .argb8888
        case .xrgb8888: .xrgb8888
        case .abgr8888: .abgr8888
        case .xbgr8888: .xbgr8888
        }
    }
}
