import SurfaceResponders

/// What a surface shows: a part of a content, with its transform. The ``FrameItem`` says where it is shown.
public struct SurfaceImage {
    /// The pixels.
    public let content: any FrameContent

    /// The shown part, in content pixels: after the viewport's crop, before the buffer's transform is undone.
    /// Edges may be fractional. Parts outside the content are not shown.
    public let source: Rect

    /// The transform that the client applied to the content: wl_surface.set_buffer_transform.
    public let transform: BufferTransform

    /// Where the content is opaque according to the client (wl_surface.set_opaque_region), in surface-local
    /// pixels. Used only for contents with alpha.
    public let opaqueRegion: Region

    /// The opacity, from 0 (invisible) to 1, beside the pixels' alpha: wp_alpha_modifier_surface_v1.
    public let opacity: Double

    /// The damage of recent reads; `nil` for content that never changes.
    var log: ContentLog?

    /// Creates an image; by default of the whole content.
    /// - Parameters:
    ///   - content: the pixels.
    ///   - source: the part that is shown, in content pixels; `nil` for all of it.
    ///   - transform: the transform that the client applied to the content.
    ///   - opaqueRegion: where the content is opaque, in surface-local pixels.
    ///   - opacity: is clamped to 0 through 1. NaN counts as 0.
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

    /// Creates an image of one color, which may be translucent.
    public init(_ color: FrameColor) {
        self.init(SolidContent(color))
    }

    package var isComplete: Bool {
        source.minX >= 0 && source.minY >= 0 && source.maxX <= Double(content.width)
            && source.maxY <= Double(content.height)
    }
}
