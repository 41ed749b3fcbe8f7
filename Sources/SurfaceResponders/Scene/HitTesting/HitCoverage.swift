/// Which points a responder takes, as far as rectangles can say it.
enum HitCoverage {
    case everywhere
    /// Exactly this one.
    case one(HitArea)
    /// Exactly these, none of which overlap.
    case several([HitArea])
    /// Some of this; the shape has to be asked.
    case within(HitArea)

    /// More rectangles than this are searched by their region instead of being entered one by one.
    static let maximumCount = 32

    init(exactly areas: [HitArea]) {
        switch areas.count {
        case 0: self = .one(.nowhere)
        case 1: self = .one(areas[0])
        case 2...Self.maximumCount: self = .several(areas)
        default: self = .within(areas.dropFirst().reduce(areas[0]) { $0.union($1) })
        }
    }

    /// The smallest area that holds all of it.
    var bounds: HitArea {
        switch self {
        case .everywhere: .everywhere
        case .one(let area), .within(let area): area
        case .several(let areas): areas.dropFirst().reduce(areas[0]) { $0.union($1) }
        }
    }

    func intersection(_ other: HitCoverage) -> HitCoverage {
        switch (self, other) {
        case (.everywhere, _): return other
        case (_, .everywhere): return self
        case (.one(let area), .one(let second)): return .one(area.intersection(second))
        case (.one(let area), .several(let areas)), (.several(let areas), .one(let area)):
            return HitCoverage(exactly: areas.map { $0.intersection(area) }.filter { !$0.isEmpty })
        case (.several(let areas), .several(let others)):
            return HitCoverage(
                exactly: areas.flatMap { area in
                    others.map { $0.intersection(area) }.filter { !$0.isEmpty }
                })
        case (.within, _), (_, .within): return .within(bounds.intersection(other.bounds))
        }
    }
}
