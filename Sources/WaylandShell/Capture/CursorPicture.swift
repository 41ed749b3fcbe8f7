import SurfaceResponders
import WaylandSeat

/// What a pointer looks like, as its client or the theme has drawn it: in argb8888. One that is not shown has one pixel that
/// shows nothing.
struct CursorPicture {
    let content: any FrameContent
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

    private init(_ content: (any FrameContent)?, hotspot: (x: Int32, y: Int32)) {
        if let content, content.width > 0, content.height > 0 {
            self.content = content
        } else {
            self.content = PixelContent([0], width: 1, format: .argb8888)
        }
        self.hotspot = hotspot
    }

    private init(of shape: CursorShape, at location: Point, on compositor: Compositor) {
        let image = compositor.cursorTheme?.image(of: shape, scale: compositor.scale(at: location))
        self.init(image?.content, hotspot: image?.hotspot ?? (0, 0))
    }

    /// In pixels.
    var size: (width: Int32, height: Int32) {
        (Int32(clamping: content.width), Int32(clamping: content.height))
    }
}
