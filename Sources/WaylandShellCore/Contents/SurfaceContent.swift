import Glibc
import WaylandServer

/// The pixels that a surface shows: a copy of what its client had in a buffer.
@safe
package final class SurfaceContent: FrameContent {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// As the buffer's.
    package let format: PixelFormat
    /// Set while pixels are still to come; nothing else may be put into the content meanwhile.
    package var reading: ContentReading?
    /// How many go on reading it in later turns: nothing else may be put into the content meanwhile, either.
    package var holderCount = 0

    /// From row to row; they follow each other from top to bottom without a gap.
    package let bytesPerRow: Int
    /// Where a read from a buffer goes.
    package let mutableBytes: UnsafeMutableRawBufferPointer
    private let account: ClientAccount

    enum Failure: Error {
        case noMemory
        /// A buffer can be a file with hardly anything in it, and still be gigabytes large.
        case limit(ClientLimitExceeded)
    }

    /// Memory that is filled before anybody reads it.
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
        bytesPerRow = rows.width * PixelFormat.bytesPerPixel
        unsafe mutableBytes = UnsafeMutableRawBufferPointer(start: pixels, count: count)
        self.account = account
    }

    deinit {
        if let pixels = unsafe mutableBytes.baseAddress { unsafe LargeMemory.free(pixels, count: byteCount) }
        account.giveBack(byteCount, of: .contentBytes)
    }

    /// Of all rows.
    package var byteCount: Int { unsafe mutableBytes.count }

    package func read(_ body: (RawSpan) -> Void) { unsafe body(UnsafeRawBufferPointer(mutableBytes).bytes) }

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
