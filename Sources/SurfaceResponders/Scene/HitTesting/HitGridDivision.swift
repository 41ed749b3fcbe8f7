/// An axis of a grid that is being made, with its edges.
struct HitGridDivision {
    let axis: HitGridAxis
    let edges: ContiguousArray<Double>

    /// Everything is in one column.
    static var undivided: HitGridDivision {
        HitGridDivision(
            axis: HitGridAxis(low: .infinity, scale: 0, limit: 0, count: 2, firstEdge: 0),
            edges: [-.infinity, .infinity, .infinity])
    }

    private init(axis: HitGridAxis, edges: ContiguousArray<Double>) {
        self.axis = axis
        self.edges = edges
    }

    init(low: Double, high: Double, innerCount: Int) {
        // A column must be far wider than the steps between numbers of this size.
        let finest = 1e-9 * (abs(low) + abs(high)) + 1e-6
        let innerCount = min(innerCount, Int(min((high - low) / finest, 0x1p24)))
        guard innerCount >= 1 else {
            self = .undivided
            return
        }
        let width = high - low
        axis = HitGridAxis(
            low: low, scale: Double(innerCount) / width, limit: Double(innerCount), count: innerCount + 2,
            firstEdge: 0)
        var edges: ContiguousArray<Double> = [-.infinity]
        for index in 0..<innerCount { edges.append(low + width * (Double(index) / Double(innerCount))) }
        edges.append(high)
        edges.append(.infinity)
        self.edges = edges
    }

    var count: Int { axis.count }

    /// The columns that the points from `start` up to `end` fall into, and those of them that fall in
    /// altogether.
    /// - Parameter limits: what lies outside does not belong to the grid.
    func columns(from start: Double, to end: Double, within limits: HitGridSpan) -> HitGridColumns {
        let first = axis.column(of: start, edges: edges)
        let last = axis.column(of: end.nextDown, edges: edges)
        return HitGridColumns(
            first: first, last: last,
            firstCovered: start <= max(edges[first], limits.start) ? first : first + 1,
            lastCovered: end >= min(edges[last + 1], limits.end) ? last : last - 1)
    }

    func span(of column: Int) -> HitGridSpan {
        HitGridSpan(start: edges[column], end: edges[column + 1])
    }
}

struct HitGridColumns {
    var first: Int
    var last: Int
    var firstCovered: Int
    var lastCovered: Int
}

struct HitGridSpan {
    var start: Double
    var end: Double
}
