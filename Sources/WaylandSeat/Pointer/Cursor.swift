import WaylandServer

/// What a seat's pointer looks like.
public enum Cursor {
    /// Nobody has said: the compositor's own.
    case `default`
    /// The client wants none to be shown.
    case hidden
    /// The client has named it, for the compositor to draw: wp_cursor_shape_device_v1.set_shape.
    case shape(CursorShape)
    /// The hotspot is in the surface's coordinates.
    case surface(WlSurface, hotspotX: Int32, hotspotY: Int32)
}
