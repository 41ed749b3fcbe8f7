/// What kind of pictures a surface shows, as its client says: wp_content_type_v1. A hint for whoever sets up outputs.
public enum ContentType: Hashable, Sendable {
    /// None of the others, or unknown.
    case none
    /// Photographs: they need little processing.
    case photo
    /// Films and animations: they need even intervals.
    case video
    /// A game: it needs short delays.
    case game
}

extension SurfaceState {
    /// What kind of pictures the surface shows.
    public var contentType: ContentType { extensions.contentType }
}
