/// Why what lies under a pointer may have changed.
public enum PickCause: Hashable, Sendable {
    /// A window or surface appeared; one was removed or hidden; the stacking order changed; a place, size,
    /// transform or opacity changed; a surface takes input elsewhere; the outputs changed.
    case mapped, unmapped, restacked, geometry, inputRegion, outputs
}
