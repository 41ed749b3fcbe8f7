/// How far the pointer moved within a surface, as a transport is told: plain numbers, which may be kept.
@frozen
public struct PointerMotion: Hashable, Sendable {
    /// On the seat's clock.
    public let timestamp: Timestamp
    /// As ``PointerEvent/delta``.
    public let delta: Vector
    /// As ``PointerEvent/unacceleratedDelta``.
    public let unacceleratedDelta: Vector

    /// A motion at a time, by distances in global logical pixels.
    @inlinable
    public init(timestamp: Timestamp, delta: Vector, unacceleratedDelta: Vector) {
        self.timestamp = timestamp
        self.delta = delta
        self.unacceleratedDelta = unacceleratedDelta
    }

    /// Whether a device has moved. Otherwise the surface has, or somebody brought the pointer elsewhere
    /// (``Pointer/warp(to:)``).
    @inlinable
    public var isByDevice: Bool { delta != .zero || unacceleratedDelta != .zero }
}
