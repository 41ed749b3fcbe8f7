/// The damage of each of the last reads of a surface's content. The damage between frames is their sum.
final class ContentLog {
    /// If more reads follow a frame, all of the content counts as damaged.
    private static let maximumCount = 8

    /// Increases with each read.
    private(set) var version: UInt64 = 0
    /// Oldest first.
    private var damages: [Damage] = []

    func note(_ damage: Damage) {
        version &+= 1
        if damages.count == Self.maximumCount { damages.removeFirst() }
        damages.append(damage)
    }

    /// Returns the pixels that may differ from those of an earlier version.
    func damage(since earlier: UInt64) -> Damage {
        let count = version &- earlier
        guard count <= UInt64(damages.count) else { return .everything }
        return damages.suffix(Int(count)).reduce(into: Damage()) { $0.add($1) }
    }
}
