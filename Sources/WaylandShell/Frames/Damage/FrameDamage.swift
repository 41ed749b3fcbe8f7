import SurfaceResponders

/// What of a frame is not as it was in the one before: ``FrameDamageTracker`` tells.
public enum FrameDamage: Hashable, Sendable {
    /// Nobody knows: all is drawn.
    case everything
    /// At most what these global rectangles have a part of, in logical pixels: what surfaces said was damaged, and
    /// where something came, went, or lay before it moved. None for a frame that is as the one before.
    case areas([Rect])
}
