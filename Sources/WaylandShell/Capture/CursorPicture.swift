import SurfaceResponders
import WaylandSeat

/// What a pointer looks like, as its client drew it: in argb8888. A pointer that no client draws has one pixel that shows
/// nothing.
enum CursorPicture {
    /// In pixels.
    static func size(of cursor: Cursor) -> (width: Int32, height: Int32) {
        guard let shown = shown(cursor)?.content else { return (1, 1) }
        return (Int32(clamping: shown.width), Int32(clamping: shown.height))
    }

    /// In pixels.
    static func hotspot(of cursor: Cursor) -> (x: Int32, y: Int32) {
        guard case .surface(let resource, let x, let y) = cursor else { return (0, 0) }
        let scale = Int64(Surface.from(resource)?.current.bufferScale ?? 1)
        return (Int32(clamping: Int64(x) * scale), Int32(clamping: Int64(y) * scale))
    }

    /// A copy of the pixels.
    static func content(of cursor: Cursor) -> PixelContent {
        let nothing = PixelContent([0], width: 1, format: .argb8888)
        guard let content = shown(cursor)?.content else { return nothing }
        var pixels: [UInt32] = []
        content.read { bytes in
            pixels.reserveCapacity(content.width * content.height)
            for row in 0..<content.height {
                for column in 0..<content.width {
                    let place = row * content.bytesPerRow + column * PixelFormat.bytesPerPixel
                    pixels.append(content.format.argb(bytes.number(at: place)))
                }
            }
        }
        return pixels.isEmpty ? nothing : PixelContent(pixels, width: content.width, format: .argb8888)
    }

    private static func shown(_ cursor: Cursor) -> SurfaceImage? {
        guard case .surface(let resource, _, _) = cursor else { return nil }
        return Surface.from(resource)?.image
    }
}

extension PixelFormat {
    /// A pixel of this format as one of argb8888.
    fileprivate func argb(_ pixel: UInt32) -> UInt32 {
        let swapped = pixel & 0xff00_ff00 | pixel << 16 & 0xff_0000 | pixel >> 16 & 0xff
        return switch self {
        case .argb8888: pixel
        case .xrgb8888: pixel | 0xff00_0000
        case .abgr8888: swapped
        case .xbgr8888: swapped | 0xff00_0000
        }
    }
}
