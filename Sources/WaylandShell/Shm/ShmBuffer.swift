import SurfaceResponders
import WaylandServer

/// A wl_buffer in a pool. Its pixels are copied at the end of a turn, and it is released; if its file could let the compositor wait, it is
/// released when they have come.
final class ShmBuffer: WlBufferHandler, ContentBuffer {
    enum Failure: Error {
        case file(ClientFile.Failure)
        case noMemory
    }

    /// Set once it is created.
    var resource: WlBuffer?
    /// In pixels.
    let width: Int
    let height: Int
    let format: PixelFormat
    var useCount = 0
    private let client: Client
    let file: ShmFile
    /// Of the first row, in bytes.
    let offset: Int
    /// From row to row, in bytes.
    let stride: Int
    private let budget: ContentBudget

    init(
        of client: Client, file: ShmFile, offset: Int, width: Int, height: Int, stride: Int,
        format: PixelFormat,
        budget: ContentBudget
    ) {
        self.client = client
        self.file = file
        self.offset = offset
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
        self.budget = budget
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
    }

    // MARK: Reading

    func read(
        _ damage: Damage, over content: (any FrameContent)?, for use: BufferUse
    ) -> (any FrameContent)? {
        do throws(Failure) {
            guard let content = content as? SurfaceContent, content.matches(self), content.reading == nil
            else {
                return try makeContent(for: use)
            }
            try read(damage.region.rectangles.flatMap(pieces), into: content, for: use)
            return content
        } catch {
            post(error)
            return nil
        }
    }

    /// The whole buffer.
    private func makeContent(for use: BufferUse) throws(Failure) -> SurfaceContent {
        guard let content = SurfaceContent(width: width, height: height, format: format, budget: budget)
        else { throw .noMemory }
        let whole = Region.Rectangle(left: 0, top: 0, right: Int32(width), bottom: Int32(height))
        try read(pieces(of: whole), into: content, for: use)
        return content
    }

    private func read(
        _ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse
    ) throws(Failure) {
        do throws(ClientFile.Failure) {
            guard try !file.content.read(pieces, into: content.mutableBytes) else { return }
            content.reading = ContentReading(pieces, of: self, from: file, into: content, for: use)
        } catch {
            throw .file(error)
        }
    }

    /// The parts of the file in which a rectangle of the buffer lies.
    private func pieces(of rectangle: Region.Rectangle) -> [FilePiece] {
        let left = max(Int(rectangle.left), 0)
        let right = min(Int(rectangle.right), width)
        let top = max(Int(rectangle.top), 0)
        let bottom = min(Int(rectangle.bottom), height)
        guard left < right, top < bottom else { return [] }
        let start = left * PixelFormat.bytesPerPixel
        let count = (right - left) * PixelFormat.bytesPerPixel
        if count == stride {
            return [
                FilePiece(
                    offset: offset + top * stride, count: count * (bottom - top), destination: top * stride)
            ]
        }
        let bytesPerRow = width * PixelFormat.bytesPerPixel
        return (top..<bottom).map { row in
            FilePiece(
                offset: offset + row * stride + start, count: count, destination: row * bytesPerRow + start)
        }
    }

    // MARK: Errors

    /// Tells the client why the buffer cannot be shown, which ends its connection.
    func post(_ failure: Failure) {
        switch failure {
        case .noMemory: client.postNoMemory()
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
