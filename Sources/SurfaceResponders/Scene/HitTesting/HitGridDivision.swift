/// An axis of a grid that is being made, with its slots and edges.
struct HitGridDivision {
    let axis: HitGridAxis
    /// The column of each slot, and the last column.
    let slots: ContiguousArray<UInt32>
    let edges: ContiguousArray<Double>

    /// Everything is in one column.
    static var undivided: HitGridDivision {
        HitGridDivision(axis: .undivided, slots: [0], edges: [-.infinity, .infinity])
    }

    private init(axis: HitGridAxis, slots: ContiguousArray<UInt32>, edges: ContiguousArray<Double>) {
        self.axis = axis
        self.slots = slots
        self.edges = edges
    }

    /// - Parameters:
    ///   - lines: where entries begin and end, the frontmost first. Columns begin there as far as slots do.
    ///   - innerCount: how many columns there should be at most.
    ///   - slotLimit: the most slots that there may be.
    init(low: Double, high: Double, lines: ContiguousArray<Double>, innerCount: Int, slotLimit: Int) {
        guard var axis = Self.axis(from: low, to: high, slotLimit: slotLimit) else {
            self = .undivided
            return
        }
        var choice = HitGridLines(axis, columnLimit: innerCount)
        for line in lines where line > low && line < high { choice.add(line) }
        choice.add(high)
        var slots = ContiguousArray<UInt32>()
        slots.reserveCapacity(Int(axis.limit) + 1)
        var edges: ContiguousArray<Double> = [-.infinity]
        let starts = choice.columnStarts()
        for slot in starts.indices where starts[slot] {
            slots.append(contentsOf: repeatElement(UInt32(edges.count - 1), count: slot - slots.count))
            edges.append(axis.start(of: slot))
        }
        slots.append(UInt32(edges.count - 1))
        edges.append(.infinity)
        axis.count = edges.count - 1
        self.init(axis: axis, slots: slots, edges: edges)
    }

    /// Slots as narrow as pixels where the limit allows that; nil where there is nothing to divide.
    private static func axis(from low: Double, to high: Double, slotLimit: Int) -> HitGridAxis? {
        let span = high - low
        // A slot must be far wider than the steps between numbers of this size.
        let finest = 1e-9 * (abs(low) + abs(high)) + 1e-6
        guard span > finest * 4, span.isFinite else { return nil }
        var scale = 1.0
        while span * scale > Double(slotLimit) { scale /= 2 }
        while span * scale < 16, 0.5 / scale > finest { scale *= 2 }
        guard 1 / scale > finest else { return nil }
        return HitGridAxis(
            low: low, scale: scale, limit: (span * scale).rounded(.up), count: 0, firstSlot: 0, firstEdge: 0)
    }

    var count: Int { axis.count }

    /// The columns that the points from `start` up to `end` fall into, and those of them that fall in
    /// altogether.
    /// - Parameter limits: what lies outside does not belong to the grid.
    func columns(from start: Double, to end: Double, within limits: HitGridSpan) -> HitGridColumns {
        let first = axis.column(of: start, in: slots)
        let last = axis.column(of: end.nextDown, in: slots)
        return HitGridColumns(
            first: first, last: last,
            firstCovered: start <= max(edges[first], limits.start) ? first : first + 1,
            lastCovered: end >= min(edges[last + 1], limits.end) ? last : last - 1)
    }

    func span(of column: Int) -> HitGridSpan {
        HitGridSpan(start: edges[column], end: edges[column + 1])
    }
}

extension HitGridAxis {
    /// The slot of a coordinate: -1 before the first, their number beyond the last.
    func slot(of coordinate: Double) -> Int {
        let distance = distance(of: coordinate)
        return distance < 0 ? -1 : slot(at: distance)
    }

    /// The first coordinate that falls into a slot, or beyond the last: next to where it would begin but for rounding.
    func start(of slot: Int) -> Double {
        let place = low + Double(slot) / scale
        if isStart(place, of: slot) { return place }
        // Far more than rounding makes, and far less than a slot.
        let margin = 0.25 / scale
        var (before, start) = (place - margin, place + margin)
        while true {
            let middle = before + (start - before) / 2
            guard middle > before, middle < start else { return start }
            if self.slot(of: middle) < slot { before = middle } else { start = middle }
        }
    }

    /// Whether a slot begins exactly at a coordinate.
    func isStart(_ coordinate: Double, of slot: Int) -> Bool {
        self.slot(of: coordinate) == slot && self.slot(of: coordinate.nextDown) < slot
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
