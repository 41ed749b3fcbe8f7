import Glibc

/// The pixels that a surface shows: a copy of what its client had in a buffer.
public final class SurfaceContent: FrameContent {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// As the buffer's.
    public let format: PixelFormat
    /// Set while pixels are still to come; nothing else may be put into the content meanwhile.
    var reading: ContentReading?

    private let pixels: UnsafeMutableRawPointer
    private let budget: ContentBudget

    /// Memory that is filled before anybody reads it.
    /// - Returns: nil if there is no memory, or the client has used up its part of it.
    init?(_ rows: BufferRows, budget: ContentBudget) {
        let count = rows.width * rows.height * PixelFormat.bytesPerPixel
        guard budget.take(count) else { return nil }
        // Not Swift's allocation, which ends the process when there is no memory. Zeroed pages cost nothing.
        guard let pixels = calloc(count, 1) else {
            budget.giveBack(count)
            return nil
        }
        width = rows.width
        height = rows.height
        format = rows.format
        self.pixels = pixels
        self.budget = budget
    }

    deinit {
        free(pixels)
        budget.giveBack(byteCount)
    }

    /// Rows follow each other from top to bottom without a gap.
    public var bytesPerRow: Int { width * PixelFormat.bytesPerPixel }
    /// Of all rows.
    public var byteCount: Int { bytesPerRow * height }

    /// Lends all pixels.
    public func read(_ body: (RawSpan) -> Void) { body(bytes.bytes) }

    private var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: pixels, count: byteCount) }

    /// Where a read from a buffer goes.
    var mutableBytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: pixels, count: byteCount)
    }

    /// Whether a buffer's pixels fit in here.
    func matches(_ rows: BufferRows) -> Bool {
        width == rows.width && height == rows.height && format == rows.format
    }
}
