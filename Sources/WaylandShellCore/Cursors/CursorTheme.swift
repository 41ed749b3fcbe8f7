import SurfaceResponders
import WaylandSeat

/// Provides the cursors that no client draws.
public protocol CursorTheme: AnyObject {
    /// Returns the image of a shape. Called whenever a picture with a cursor is drawn, so a theme should
    /// cache its images.
    /// - Parameters:
    ///   - shape: the cursor's shape.
    ///   - scale: the scale of the output that the pointer is on. The image has this many pixels for each
    ///     logical pixel.
    /// - Returns: `nil` if the theme has no such cursor. Nothing is drawn then.
    func image(of shape: CursorShape, scale: OutputScale) -> CursorImage?
}

/// A cursor that the compositor draws.
public struct CursorImage {
    /// The pixels.
    public let content: PixelContent
    /// The pixel at the pointer's position.
    public let hotspot: (x: Int32, y: Int32)

    /// - Parameters:
    ///   - content: the pixels.
    ///   - hotspot: the pixel at the pointer's position.
    public init(_ content: PixelContent, hotspot: (x: Int32, y: Int32)) {
        self.content = content
        self.hotspot = hotspot
    }
}
