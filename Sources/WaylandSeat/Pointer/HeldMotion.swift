import SurfaceResponders

/// A motion that a client was not told of, since it has not read what it was told before. Those that follow become one
/// with it.
struct HeldMotion {
    private(set) var motion: PointerMotion
    private(set) var location: Point

    init(_ motion: PointerMotion, at location: Point) {
        self.motion = motion
        self.location = location
    }

    mutating func add(_ later: PointerMotion, at location: Point) {
        motion = PointerMotion(
            timestamp: later.timestamp, delta: motion.delta + later.delta,
            unacceleratedDelta: motion.unacceleratedDelta + later.unacceleratedDelta)
        self.location = location
    }
}
