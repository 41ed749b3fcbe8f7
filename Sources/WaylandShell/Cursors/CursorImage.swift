import SurfaceResponders

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
