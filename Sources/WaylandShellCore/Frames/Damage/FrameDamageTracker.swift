import SurfaceResponders

/// Tells what of each frame is not as in the one before, for whoever draws with a ``FrameRenderer``: what surfaces said was
/// damaged, and where something came, went, moved, or changed its look or its place in the order.
///
/// Frames are those of `Compositor.sceneFrame(front:)`. One tracker belongs to one picture: outputs that are drawn at
/// different times have one each.
public struct FrameDamageTracker {
    private var former: [TrackedItem]?

    /// A tracker that has seen no frame.
    public init() {}

    /// What differs from the last frame that this was asked about; everything for the first.
    /// - Parameter frame: what is to be drawn now.
    public mutating func damage(of frame: SceneFrame) -> FrameDamage {
        let present = frame.items.map(TrackedItem.init)
        defer { former = present }
        guard let former else { return .everything }
        return .areas(FrameDifference(from: former, to: present).areas)
    }
}

/// What of a frame is not as it was in the one before: ``FrameDamageTracker`` tells.
public enum FrameDamage: Hashable, Sendable {
    /// Nobody knows: all is drawn.
    case everything
    /// At most what these global rectangles have a part of, in logical pixels: what surfaces said was damaged, and
    /// where something came, went, or lay before it moved. None for a frame that is as the one before.
    case areas([Rect])
}
