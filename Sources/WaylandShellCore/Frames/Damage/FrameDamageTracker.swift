import SurfaceResponders

/// Computes the damage between consecutive frames, for a ``FrameRenderer``. The damage consists of the areas
/// that surfaces reported, and the areas where items were added, removed, moved, restacked or changed in
/// appearance.
///
/// Use one tracker for each picture: outputs that are drawn at different times need separate trackers.
public struct FrameDamageTracker {
    private var former: [TrackedItem]?

    /// Creates a tracker that has seen no frame.
    public init() {}

    /// Returns how a frame differs from that of the previous call; everything on the first call.
    public mutating func damage(of frame: SceneFrame) -> FrameDamage {
        let present = frame.items.map(TrackedItem.init)
        defer { former = present }
        guard let former else { return .everything }
        return .areas(FrameDifference(from: former, to: present).areas)
    }
}

/// The part of a frame that differs from the previous one. See ``FrameDamageTracker``.
public enum FrameDamage: Hashable, Sendable {
    /// The difference is unknown, so everything is drawn.
    case everything
    /// In global logical pixels; empty if nothing changed. Includes the former area of an item that moved.
    case areas([Rect])
}
