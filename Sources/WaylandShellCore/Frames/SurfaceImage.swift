import SurfaceResponders

/// What a surface shows: a part of a content, and how that is turned. Where it is shown is said by the ``FrameItem``.
public struct SurfaceImage {
    /// Where the pixels are.
    public let content: any FrameContent

    /// The part that is shown, in pixels of the content as they lie in memory: after the viewport's crop, before the
    /// buffer's transform is undone. It may have fractions. What lies outside of the content is not shown.
    public let source: Rect

    /// What the client did to its content before it wrote the buffer: wl_surface.set_buffer_transform.
    public let transform: BufferTransform

    /// Where the client says that nothing behind can be seen, in surface-local pixels: wl_surface.set_opaque_region.
    /// Needed only of contents with alpha.
    public let opaqueRegion: Region

    /// How much of it is seen whatever its pixels say, from 0 for nothing to 1: wp_alpha_modifier_surface_v1.
    public let opacity: Double

    /// What readings changed of the content; nil for one that never changes.
    var log: ContentLog?

    /// - Parameters:
    ///   - content: where the pixels are.
    ///   - source: the part that is shown; nil for all of it.
    ///   - transform: what the client did to its content.
    ///   - opaqueRegion: where nothing behind can be seen, in surface-local pixels.
    ///   - opacity: what the alpha of each pixel is multiplied by; what lies outside of 0 to 1 is cut off.
    public init(
        _ content: any FrameContent, source: Rect? = nil, transform: BufferTransform = .normal,
        opaqueRegion: Region = Region(), opacity: Double = 1
    ) {
        self.content = content
        self.source =
            source ?? Rect(x: 0, y: 0, width: Double(content.width), height: Double(content.height))
        self.transform = transform
        self.opaqueRegion = opaqueRegion
        self.opacity = opacity > 0 ? min(opacity, 1) : 0
    }

    package var isComplete: Bool {
        source.minX >= 0 && source.minY >= 0 && source.maxX <= Double(content.width)
            && source.maxY <= Double(content.height)
    }
}
