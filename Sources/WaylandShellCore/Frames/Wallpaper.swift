import SurfaceResponders

/// What outputs show behind all windows, except while the session is locked. See ``Compositor/wallpaper``.
public struct Wallpaper {
    private let image: SurfaceImage

    /// Creates a wallpaper of one color.
    public init(_ color: FrameColor) {
        image = SurfaceImage(color)
    }

    /// Creates a wallpaper of a picture, which must not change later. It is scaled evenly until it covers an
    /// output, and centered there. What is outside of the output is cut off.
    public init(_ content: any FrameContent) {
        image = SurfaceImage(content)
    }

    /// Returns the item of one output; `nil` for a picture without pixels.
    /// - Parameter frame: the output's area, in global logical pixels.
    func item(in frame: Rect) -> FrameItem? {
        let size = image.source.size
        guard size.width > 0, size.height > 0, !frame.isEmpty else { return nil }
        let factor = max(frame.width / size.width, frame.height / size.height)
        let corner = Point(
            x: frame.minX + (frame.width - size.width * factor) / 2,
            y: frame.minY + (frame.height - size.height * factor) / 2)
        return FrameItem(
            image: image,
            bounds: Rect(x: 0, y: 0, width: size.width * factor, height: size.height * factor),
            transform: .translation(corner - .zero), clip: frame)
    }
}
