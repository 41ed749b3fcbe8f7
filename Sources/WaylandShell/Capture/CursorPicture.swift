import SurfaceResponders
import WaylandSeat

/// What a pointer looks like, as its client or the theme has drawn it: in argb8888. One that is not shown has one pixel that
/// shows nothing.
struct CursorPicture {
    private let shown: (any FrameContent)?
    /// In pixels of the picture.
    let hotspot: (x: Int32, y: Int32)

    /// - Parameters:
    ///   - cursor: what the pointer looks like.
    ///   - location: where it is, in global logical pixels.
    ///   - compositor: whose surfaces and theme these are.
    init(of cursor: Cursor, at location: Point, on compositor: Compositor) {
        switch cursor {
        case .hidden: self.init(nil, hotspot: (0, 0))
        case .default: self.init(of: CursorShape.default, at: location, on: compositor)
        case .shape(let shape): self.init(of: shape, at: location, on: compositor)
        case .surface(let resource, let x, let y):
            let surface = Surface.from(resource)
            let scale = Int64(surface?.current.bufferScale ?? 1)
            self.init(
                surface?.image?.content,
                hotspot: (Int32(clamping: Int64(x) * scale), Int32(clamping: Int64(y) * scale)))
        }
    }

    private init(_ shown: (any FrameContent)?, hotspot: (x: Int32, y: Int32)) {
        self.shown = shown
        self.hotspot = hotspot
    }

    private init(of shape: CursorShape, at location: Point, on compositor: Compositor) {
        let image = compositor.cursorTheme?.image(of: shape, scale: compositor.scale(at: location))
        self.init(image?.content, hotspot: image?.hotspot ?? (0, 0))
    }

    /// In pixels.
    var size: (width: Int32, height: Int32) {
        guard let shown else { return (1, 1) }
        return (Int32(clamping: shown.width), Int32(clamping: shown.height))
    }

    /// A copy of the pixels.
    var content: PixelContent {
        let nothing = PixelContent([0], width: 1, format: .argb8888)
        guard let content = shown else { return nothing }
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
