/// What each reading of a surface's content changed, for the last few: enough to tell what differs between one frame and
/// the next.
final class ContentLog {
    /// Of more readings than this between two frames nobody asks where they differ.
    private static let maximumCount = 8

    /// Grows with each reading.
    private(set) var version: UInt64 = 0
    /// Of the latest readings, in their order.
    private var damages: [Damage] = []

    /// - Parameter damage: which pixels of the content differ from those before.
    func note(_ damage: Damage) {
        version &+= 1
        if damages.count == Self.maximumCount { damages.removeFirst() }
        damages.append(damage)
    }

    /// Which pixels of the content differ from those of an earlier version.
    func damage(since earlier: UInt64) -> Damage {
        let count = version &- earlier
        guard count <= UInt64(damages.count) else { return .everything }
        return damages.suffix(Int(count)).reduce(into: Damage()) { $0.add($1) }
    }
}
