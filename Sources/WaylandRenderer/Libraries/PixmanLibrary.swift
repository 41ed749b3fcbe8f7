internal import CPixman
import SurfaceResponders
import WaylandShell

@safe
struct PixmanLibrary {
    /// Pointers to the library's functions. They stay valid because the library is never unloaded.
    let functions: cpixman

    init() throws(FrameRenderingError) {
        guard let loaded = unsafe cpixman_load() else { throw .libraryMissing(CPIXMAN_LIBRARY) }
        unsafe functions = loaded.pointee
    }

    /// Draws on pixels that are stored row by row without gaps. pixman uses their memory, and that of each
    /// content while it is drawn. No image of pixman outlives this call.
    func draw(
        on pixels: inout [UInt32], width: Int, _ body: (inout PixmanCanvas) -> Void
    ) throws(FrameRenderingError) {
        let rows = PixelRows(width: width, height: pixels.count / max(width, 1))
        let isDrawn = unsafe pixels.withUnsafeMutableBytes { unsafe draw(on: $0, rows, body) }
        guard isDrawn else { throw .noMemory }
    }

    func draw(
        on memory: inout MutableRawSpan, _ rows: PixelRows, _ body: (inout PixmanCanvas) -> Void
    ) throws(FrameRenderingError) {
        let isDrawn = try unsafe memory.withUnsafeMutableBytes { bytes throws(FrameRenderingError) in
            guard rows.fit(in: bytes.count),
                Int(bitPattern: bytes.baseAddress) % PixelFormat.bytesPerPixel == 0
            else { throw .unsuitableMemory(byteCount: bytes.count, bytesPerRow: rows.bytesPerRow) }
            return unsafe draw(on: bytes, rows, body)
        }
        guard isDrawn else { throw .noMemory }
    }

    /// Returns false if pixman could not allocate memory.
    private func draw(
        on memory: UnsafeMutableRawBufferPointer, _ rows: PixelRows, _ body: (inout PixmanCanvas) -> Void
    ) -> Bool {
        guard let start = memory.baseAddress,
            let target = unsafe functions.image_create_bits(
                PIXMAN_a8r8g8b8, Int32(rows.width), Int32(rows.height),
                start.assumingMemoryBound(to: UInt32.self), Int32(rows.bytesPerRow))
        else { return false }
        defer { unsafe _ = functions.image_unref(target) }
        var canvas = unsafe PixmanCanvas(functions, target)
        body(&canvas)
        return canvas.hasDrawnAll
    }
}

struct PixelRows {
    let width: Int
    let height: Int
    let bytesPerRow: Int

    init(width: Int, height: Int) {
        self.init(width: width, height: height, bytesPerRow: width * PixelFormat.bytesPerPixel)
    }

    init(width: Int, height: Int, bytesPerRow: Int) {
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
    }

    /// Whether memory of a size holds all rows, and each row begins at a pixel.
    func fit(in byteCount: Int) -> Bool {
        let used = width * PixelFormat.bytesPerPixel
        guard bytesPerRow >= used, bytesPerRow <= Int(Int32.max), bytesPerRow % PixelFormat.bytesPerPixel == 0
        else { return false }
        return height == 0 || (height - 1) * bytesPerRow + used <= byteCount
    }
}

extension FrameColor {
    var withoutAlpha: FrameColor { FrameColor(red: red, green: green, blue: blue) }
}
