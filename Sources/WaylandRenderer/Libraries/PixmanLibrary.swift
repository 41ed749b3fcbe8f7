internal import CPixman
import SurfaceResponders
import WaylandShell

/// pixman, loaded when the first renderer is created.
@safe
struct PixmanLibrary {
    /// Pointers to the library's functions. They stay valid because the library is never unloaded.
    let functions: cpixman

    init() throws(FrameRenderingError) {
        guard let loaded = unsafe cpixman_load() else { throw .libraryMissing(CPIXMAN_LIBRARY) }
        unsafe functions = loaded.pointee
    }

    /// Draws on pixels that are stored row by row without gaps. pixman uses their memory, and the memory of
    /// each content while it is drawn. No image of pixman outlives this call.
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
    /// The color as an opaque background.
    var withoutAlpha: FrameColor { FrameColor(red: red, green: green, blue: blue) }
}
