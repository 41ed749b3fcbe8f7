import SurfaceResponders

/// What a client sets of a surface through protocols that extend it. Each commit applies all of it together.
struct ExtensionState: Hashable {
    /// wp_viewport: what is shown of the buffer, and how large.
    var viewport = Viewport()
    /// wp_alpha_modifier_surface_v1: what the alpha of each pixel is multiplied by, from 0 to 1.
    var opacity = 1.0
    /// wp_content_type_v1.
    var contentType = ContentType.none
    /// wp_tearing_control_v1.
    var presentationHint = PresentationHint.vsync
}
