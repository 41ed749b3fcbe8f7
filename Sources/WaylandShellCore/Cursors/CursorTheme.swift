import SurfaceResponders
import WaylandSeat

/// Provides the cursors that no client draws.
public protocol CursorTheme: AnyObject {
    /// Returns the image of a shape; `nil` if the theme has none, so that no cursor is drawn. Called whenever
    /// a picture with a cursor is drawn, so a theme should cache its images.
    /// - Parameters:
    ///   - shape: the cursor's shape.
    ///   - scale: that of the output under the pointer: image pixels for each logical pixel.
    func image(of shape: CursorShape, scale: OutputScale) -> CursorImage?
}

/// A cursor that the compositor draws.
public struct CursorImage {
    /// The pixels.
    public let content: PixelContent
    /// The pixel at the pointer's position.
    public let hotspot: (x: Int32, y: Int32)

    /// Creates a cursor image.
    public init(_ content: PixelContent, hotspot: (x: Int32, y: Int32)) {
        self.content = content
        self.hotspot = hotspot
    }
}
