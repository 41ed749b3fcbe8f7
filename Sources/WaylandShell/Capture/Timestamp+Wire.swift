import SurfaceResponders

extension Timestamp {
    /// Whole seconds in two halves, as captures carry them.
    var wireSeconds: (high: UInt32, low: UInt32) {
        let seconds = microseconds / 1_000_000
        return (UInt32(truncatingIfNeeded: seconds >> 32), UInt32(truncatingIfNeeded: seconds))
    }

    /// What is left of the second.
    var wireNanoseconds: UInt32 { UInt32(microseconds % 1_000_000) * 1000 }
}
