/// How one direction of a grid is divided: a column before `low`, `innerCount` of equal width up to `high`, one after.
struct HitGridAxis {
    var low: Double
    var high: Double
    var innerCount: Int
    /// Inner columns for each pixel.
    var scale: Double
    /// Where the axis' spans begin in the list of all grids' spans.
    var firstSpan = 0

    /// An axis that divides nothing.
    static let undivided = HitGridAxis(low: .infinity, high: .infinity, innerCount: 0)

    init(low: Double, high: Double, innerCount: Int) {
        self.low = low
        self.high = high
        let width = high - low
        self.innerCount = width > 0 ? max(1, innerCount) : 0
        scale = width > 1e-3 && width.isFinite ? Double(self.innerCount) / width : 0
    }

    var count: Int { innerCount &+ 2 }

    /// The column of a coordinate; it never falls where the coordinate rises, which is all that the index relies on.
    /// NaN goes to the first.
    @inline(__always)
    func column(of coordinate: Double) -> Int {
        if coordinate >= high { return innerCount &+ 1 }
        guard coordinate >= low else { return 0 }
        let inner = Int((coordinate - low) * scale)
        return inner < innerCount ? inner &+ 1 : innerCount
    }

    /// The columns that the points from `start` up to `end` fall into, and those of them that fall in altogether.
    /// - Parameter limits: what lies outside does not belong to the grid.
    func columns(from start: Double, to end: Double, within limits: ClosedRange<Double>) -> HitGridColumns {
        let last = end.nextDown
        var result = HitGridColumns(first: column(of: start), last: column(of: last))
        result.firstCovered = result.first
        result.lastCovered = result.last
        let coversFirst = start <= limits.lowerBound || column(of: start.nextDown) < result.first
        if !coversFirst { result.firstCovered += 1 }
        let coversLast = end >= limits.upperBound || column(of: end) > result.last
        if !coversLast { result.lastCovered -= 1 }
        return result
    }

    /// Where a column begins and ends, a little less than it has, so that every point between falls into it.
    func span(of column: Int) -> HitGridSpan {
        if column == 0 { return HitGridSpan(start: -.infinity, end: low) }
        if column == innerCount + 1 { return HitGridSpan(start: high, end: .infinity) }
        return HitGridSpan(
            start: column == 1 ? low : boundary(column - 1) + margin,
            end: column == innerCount ? high : boundary(column) - margin)
    }

    /// The same, a little more than it has, so that every point of the column lies between.
    func widenedSpan(of column: Int) -> HitGridSpan {
        let span = span(of: column)
        return HitGridSpan(start: span.start - 2 * margin, end: span.end + 2 * margin)
    }

    private func boundary(_ index: Int) -> Double {
        low + (high - low) * (Double(index) / Double(innerCount))
    }

    private var margin: Double {
        guard low.isFinite, high.isFinite else { return 0 }
        return 1e-6 + 1e-12 * (abs(low) + abs(high))
    }
}

struct HitGridColumns {
    var first: Int
    var last: Int
    var firstCovered = 0
    var lastCovered = 0

    init(first: Int, last: Int) {
        self.first = first
        self.last = last
    }
}

struct HitGridSpan {
    var start: Double
    var end: Double
}
