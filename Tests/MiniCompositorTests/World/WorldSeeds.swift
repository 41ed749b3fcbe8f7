import Glibc

/// The seeds of the worlds to run: those in the environment variable `WORLD_SEEDS`, such as `7` or `1-2000`.
/// Without a valid value, a fixed range is used.
struct WorldSeeds: Sendable {
    /// The number of worlds in one test case. Test cases run in parallel.
    private static let shareCount: UInt64 = 25

    let all: ClosedRange<UInt64>

    /// Whether there are enough worlds for one full test case.
    var areMany: Bool { all.count >= Self.shareCount }

    static let fixed = WorldSeeds(all: 1...25)

    /// `nil` if the variable is not set or invalid.
    static let named = getenv("WORLD_SEEDS").flatMap { WorldSeeds(String(cString: $0)) }

    /// The seeds, divided among test cases.
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
