import SurfaceResponders

/// One configure of a popup.
struct PopupConfigure: Hashable, Sendable {
    /// In the parent's window geometry, in logical pixels.
    var frame: Rect
}
