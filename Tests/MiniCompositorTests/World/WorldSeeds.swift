import Glibc

/// Which worlds live: some that are the same in every run, or those that `WORLD_SEEDS` names, as `7` or `1-2000`.
struct WorldSeeds: Sendable {
    /// So many worlds are one test, which runs beside others.
    private static let shareCount: UInt64 = 25

    let all: ClosedRange<UInt64>

    /// Whether they are a whole share.
    var areMany: Bool { all.count >= Self.shareCount }

    /// As many as it takes to make 37,500 steps.
    static let fixed = WorldSeeds(all: 1...75)

    /// nil if there are none, or if they cannot be read.
    static let named = getenv("WORLD_SEEDS").flatMap { WorldSeeds(String(cString: $0)) }

    /// One test for each.
    static var shares: [WorldSeeds] { (named ?? fixed).shares }

    private init(all: ClosedRange<UInt64>) {
        self.all = all
    }

    init?(_ text: String) {
        let bounds = text.split(separator: "-").map { UInt64($0) }
        guard let first = bounds.first ?? nil, let last = bounds.last ?? nil, bounds.count <= 2, first <= last
        else { return nil }
        all = first...last
    }

    private var shares: [WorldSeeds] {
        stride(from: all.lowerBound, through: all.upperBound, by: Int(Self.shareCount)).map { first in
            WorldSeeds(all: first...min(first + Self.shareCount - 1, all.upperBound))
        }
    }
}
