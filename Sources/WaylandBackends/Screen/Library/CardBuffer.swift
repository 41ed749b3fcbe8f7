import SurfaceResponders

/// Memory of a card that a CRTC can show. It is released with the object.
@safe
package final class CardBuffer {
    package enum Use {
        /// Pictures of an output. The bytes of a pixel are blue, green, red, and one that is ignored.
        case picture
        /// A cursor. The bytes of a pixel are blue, green, red and alpha.
        case cursor
    }

    /// The kernel's number of the picture, or of a cursor's memory.
    package let number: UInt32
    package let width: Int
    package let height: Int
    private let bytesPerRow: Int
    private let memory: UnsafeMutableRawBufferPointer
    private let release: () -> Void

    /// - Parameters:
    ///   - memory: `height` rows, valid until `release` is called.
    ///   - release: frees the memory.
    package init(
        number: UInt32, width: Int, height: Int, bytesPerRow: Int,
        memory: UnsafeMutableRawBufferPointer, release: @escaping () -> Void
    ) {
        self.number = number
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        unsafe self.memory = unsafe memory
        self.release = release
    }

    deinit {
        release()
    }

    /// Copies pixels of a region. Do not read the buffer: reading memory of a card is slow.
    ///
    /// - Parameter pixels: `height` rows of `width` pixels.
    package func copy(_ region: Region, of pixels: [UInt32]) {
        guard pixels.count == width * height, bytesPerRow >= width * 4,
            unsafe memory.count >= bytesPerRow * height
        else { return }
        let whole = Region.Rectangle(left: 0, top: 0, right: Int32(width), bottom: Int32(height))
        unsafe pixels.withUnsafeBytes { source in
            guard let from = source.baseAddress, let to = unsafe memory.baseAddress else { return }
            for rectangle in region.intersection(whole).rectangles {
                let (left, count) = (Int(rectangle.left) * 4, Int(rectangle.right - rectangle.left) * 4)
                for row in Int(rectangle.top)..<Int(rectangle.bottom) {
                    unsafe (to + row * bytesPerRow + left).copyMemory(
                        from: from + row * width * 4 + left, byteCount: count)
                }
            }
        }
    }

    /// Keeps the buffer until the program ends.
    func keepForever() {
        _ = unsafe Unmanaged.passRetained(self)
    }
}

extension [UInt32] {
    /// Lends the pixels' memory to a renderer.
    mutating func withMemory<Failure: Error, Result>(
        _ body: (inout MutableRawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var span = mutableSpan
        var memory = unsafe span.mutableBytes
        return try body(&memory)
    }
}
