/// Why what lies under a pointer may have changed.
public enum PickCause: Hashable, Sendable {
    case mapped, unmapped, restacked, geometry, inputRegion, outputs
}
