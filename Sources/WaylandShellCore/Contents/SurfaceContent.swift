import Glibc
import WaylandServer

/// The pixels of a surface: a copy of a client's buffer.
@safe
package final class SurfaceContent: FrameContent {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// The buffer's format.
    package let format: PixelFormat
    /// Set while pixels are still to arrive. During this time, the content cannot be overwritten.
    package var reading: ContentReading? {
        didSet { if reading == nil { whenRead?() } }
    }
    private var whenRead: (() -> Void)?
    /// The number of readers, such as captures, that still need the pixels. Only a content without readers
    /// can be overwritten.
    package var holderCount = 0

    /// Rows are contiguous, from top to bottom.
    package let bytesPerRow: Int
    /// Reads of a buffer write to this memory.
    package let mutableBytes: UnsafeMutableRawBufferPointer
    private let account: ClientAccount

    enum Failure: Error {
        case noMemory
        /// The client's contents exceed its limit. A sparse file is nearly free, but its content takes
        /// memory.
        case limit(ClientLimitExceeded)
    }

    init(_ rows: BufferRows, of account: ClientAccount) throws(Failure) {
        let count = rows.width * rows.height * PixelFormat.bytesPerPixel
        do throws(ClientLimitExceeded) {
            try account.take(count, of: .contentBytes)
        } catch {
            throw .limit(error)
        }
        // Swift's own allocation ends the process when memory is exhausted. Zeroed pages cost nothing.
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

    /// The size of all rows, in bytes.
    package var byteCount: Int { unsafe mutableBytes.count }

    package func read(_ body: (RawSpan) -> Void) { unsafe body(UnsafeRawBufferPointer(mutableBytes).bytes) }

    /// Calls a closure when the missing pixels have arrived.
    func onceRead(_ body: @escaping () -> Void) {
        whenRead = body
    }

    /// Returns whether a buffer of this layout can be read into this content now.
    func takes(_ rows: BufferRows) -> Bool {
        reading == nil && holderCount == 0 && width == rows.width && height == rows.height
            && format == rows.format
    }
}

extension Client {
    /// Disconnects a client whose buffer cannot be shown.
    func post(_ failure: SurfaceContent.Failure) {
        switch failure {
        case .noMemory: postNoMemory()
        case .limit(let exceeded): post(exceeded)
        }
    }
}
