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

    /// Draws on a picture. The picture's memory is lent to pixman, and that of each content while it is drawn: no image of
    /// pixman's outlives this call.
    func draw(
        _ plan: DrawingPlan, _ background: FrameColor, on picture: inout Picture
    ) throws(FrameRenderingError) {
        let width = Int32(picture.width)
        let height = Int32(picture.height)
        let isDrawn = unsafe picture.pixels.withUnsafeMutableBufferPointer { pixels in
            guard let bits = pixels.baseAddress,
                let target = unsafe functions.image_create_bits(
                    PIXMAN_a8r8g8b8, width, height, bits, width * Int32(PixelFormat.bytesPerPixel))
            else { return false }
            defer { unsafe _ = functions.image_unref(target) }
            var canvas = unsafe PixmanCanvas(functions, target)
            canvas.fill(plan.background, background.withoutAlpha, replaces: true)
            for step in plan.steps.reversed() { canvas.draw(step) }
            return canvas.hasDrawnAll
        }
        guard isDrawn else { throw .noMemory }
    }
}

extension FrameColor {
    /// As an opaque background shows it.
    fileprivate var withoutAlpha: FrameColor { FrameColor(red: red, green: green, blue: blue) }
}
