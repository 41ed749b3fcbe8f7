/// An axis of a grid that is being made, with its edges.
struct HitGridDivision {
    let axis: HitGridAxis
    let edges: ContiguousArray<Double>

    /// Everything is in one column.
    static var undivided: HitGridDivision {
        HitGridDivision(axis: .undivided, edges: [-.infinity, .infinity])
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
        let scale = Double(innerCount) / (high - low)
        let axis = HitGridAxis(
            low: low - 0.5 / scale, scale: scale, limit: Double(innerCount + 1), count: innerCount + 2,
            firstEdge: 0)
        var edges: ContiguousArray<Double> = [-.infinity]
        for column in 1..<axis.count {
            edges.append(Self.start(of: column, on: axis, near: low + Double(column - 1) / scale))
        }
        edges.append(.infinity)
        self.axis = axis
        self.edges = edges
    }

    /// The first coordinate that falls into a column: next to where the column would begin but for rounding.
    private static func start(of column: Int, on axis: HitGridAxis, near place: Double) -> Double {
        // Far more than rounding makes, and far less than a column.
        let margin = 0.25 / axis.scale
        var (before, start) = (place - margin, place + margin)
        while true {
            let middle = before + (start - before) / 2
            guard middle > before, middle < start else { return start }
            if axis.column(of: middle) < column { before = middle } else { start = middle }
        }
    }

    var count: Int { axis.count }

    /// The columns that the points from `start` up to `end` fall into, and those of them that fall in
    /// altogether.
    /// - Parameter limits: what lies outside does not belong to the grid.
    func columns(from start: Double, to end: Double, within limits: HitGridSpan) -> HitGridColumns {
        let first = axis.column(of: start)
        let last = axis.column(of: end.nextDown)
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
