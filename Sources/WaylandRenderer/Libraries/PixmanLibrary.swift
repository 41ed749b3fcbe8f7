internal import CPixman
import SurfaceResponders
import WaylandShell

/// pixman, loaded when the first renderer is made.
@safe
struct PixmanLibrary {
    /// Where its functions are; they stay.
    let functions: cpixman

    init() throws(FrameRenderingError) {
        guard let loaded = unsafe cpixman_load() else { throw .libraryMissing(CPIXMAN_LIBRARY) }
        unsafe functions = loaded.pointee
    }

    /// Draws on pixels, row by row without a gap. Their memory is lent to pixman, and that of each content while it is drawn:
    /// no image of pixman's outlives this call.
    func draw(
        on pixels: inout [UInt32], width: Int, _ body: (inout PixmanCanvas) -> Void
    ) throws(FrameRenderingError) {
        let height = Int32(pixels.count / max(width, 1))
        let isDrawn = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            guard let bits = pixels.baseAddress,
                let target = unsafe functions.image_create_bits(
                    PIXMAN_a8r8g8b8, Int32(width), height, bits, Int32(width * PixelFormat.bytesPerPixel))
            else { return false }
            defer { unsafe _ = functions.image_unref(target) }
            var canvas = unsafe PixmanCanvas(functions, target)
            body(&canvas)
            return canvas.hasDrawnAll
        }
        guard isDrawn else { throw .noMemory }
    }
}

extension FrameColor {
    /// As an opaque background shows it.
    var withoutAlpha: FrameColor { FrameColor(red: red, green: green, blue: blue) }
}
