/// The damage of the last reads of a surface's content, from which the difference between two frames is
/// computed.
final class ContentLog {
    /// A limit for the reads between two frames. After more reads, the whole content counts as damaged.
    private static let maximumCount = 8

    /// Increases with each read.
    private(set) var version: UInt64 = 0
    /// The damage of the latest reads, oldest first.
    private var damages: [Damage] = []

    /// - Parameter damage: the pixels that differ from the previous version.
    func note(_ damage: Damage) {
        version &+= 1
        if damages.count == Self.maximumCount { damages.removeFirst() }
        damages.append(damage)
    }

    /// Returns the pixels that differ from those of an earlier version.
    func damage(since earlier: UInt64) -> Damage {
        let count = version &- earlier
        guard count <= UInt64(damages.count) else { return .everything }
        return damages.suffix(Int(count)).reduce(into: Damage()) { $0.add($1) }
    }
}
