import Glibc
import WaylandServer

/// The pixels that a surface shows: a copy of what its client had in a buffer.
@safe
public final class SurfaceContent: FrameContent {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// As the buffer's.
    public let format: PixelFormat
    /// Set while pixels are still to come; nothing else may be put into the content meanwhile.
    package var reading: ContentReading?
    /// How many go on reading it in later turns: nothing else may be put into the content meanwhile, either.
    package var holderCount = 0

    private let pixels: UnsafeMutableRawPointer
    private let account: ClientAccount

    /// Why there is no content.
    enum Failure: Error {
        case noMemory
        /// A buffer can be a file with hardly anything in it, and still be gigabytes large.
        case limit(ClientLimitExceeded)
    }

    /// Memory that is filled before anybody reads it.
    /// - Parameter account: of the client, where it counts.
    init(_ rows: BufferRows, of account: ClientAccount) throws(Failure) {
        let count = rows.width * rows.height * PixelFormat.bytesPerPixel
        do throws(ClientLimitExceeded) {
            try account.take(count, of: .contentBytes)
        } catch {
            throw .limit(error)
        }
        // Not Swift's allocation, which ends the process when there is no memory. Zeroed pages cost nothing.
        guard let pixels = unsafe calloc(count, 1) else {
            account.giveBack(count, of: .contentBytes)
            throw .noMemory
        }
        width = rows.width
        height = rows.height
        format = rows.format
        unsafe self.pixels = pixels
        self.account = account
    }

    deinit {
        unsafe LargeMemory.free(pixels, count: byteCount)
        account.giveBack(byteCount, of: .contentBytes)
    }

    /// Rows follow each other from top to bottom without a gap.
    public var bytesPerRow: Int { width * PixelFormat.bytesPerPixel }
    /// Of all rows.
    public var byteCount: Int { bytesPerRow * height }

    /// Lends all pixels.
    public func read(_ body: (RawSpan) -> Void) { unsafe body(bytes.bytes) }

    private var bytes: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: pixels, count: byteCount)
    }

    /// Where a read from a buffer goes.
    package var mutableBytes: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: pixels, count: byteCount)
    }

    /// Whether a buffer's pixels may be put in here.
    func takes(_ rows: BufferRows) -> Bool {
        reading == nil && holderCount == 0 && width == rows.width && height == rows.height
            && format == rows.format
    }
}

extension Client {
    /// Ends the connection of a client whose buffer cannot be shown.
    func post(_ failure: SurfaceContent.Failure) {
        switch failure {
        case .noMemory: postNoMemory()
        case .limit(let exceeded): post(exceeded)
        }
    }
}
