import SurfaceResponders
import WaylandSeat

/// Where the cursors come from that no client draws.
public protocol CursorTheme: AnyObject {
    /// The image of a shape. Called whenever a picture with a cursor is drawn: a theme keeps what it has loaded.
    /// - Parameters:
    ///   - shape: which cursor.
    ///   - scale: of the output that the pointer is on: the image has so many pixels for each logical one.
    /// - Returns: nil if the theme has none, and nothing is shown.
    func image(of shape: CursorShape, scale: OutputScale) -> CursorImage?
}

/// A cursor that the compositor draws.
public struct CursorImage {
    /// The pixels.
    public let content: PixelContent
    /// The pixel that is at the pointer's place.
    public let hotspot: (x: Int32, y: Int32)

    /// - Parameters:
    ///   - content: the pixels.
    ///   - hotspot: the pixel that is at the pointer's place.
    public init(_ content: PixelContent, hotspot: (x: Int32, y: Int32)) {
        self.content = content
        self.hotspot = hotspot
    }
}
