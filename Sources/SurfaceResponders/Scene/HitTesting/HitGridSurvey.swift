/// Looks at where entries lie, to say how a grid over them is best divided.
struct HitGridSurvey {
    private let list: ContiguousArray<UInt32>
    private let entries: ContiguousArray<HitEntry>
    private var x = Direction()
    private var y = Direction()

    private struct Direction {
        var low = Double.infinity
        var high = -Double.infinity
        var widths = 0.0
        var count = 0
        /// Some of the edges, to tell the bulk from what lies far away.
        var sample: [Double] = []

        mutating func add(
            _ start: Double, _ end: Double, _ limitStart: Double, _ limitEnd: Double, sampled: Bool
        ) {
            let lower = max(start, limitStart)
            let upper = min(end, limitEnd)
            if start > limitStart, start < limitEnd { addEdge(start, sampled) }
            if end > limitStart, end < limitEnd { addEdge(end, sampled) }
            guard lower.isFinite, upper.isFinite else { return }
            widths += upper - lower
            count += 1
        }

        private mutating func addEdge(_ edge: Double, _ sampled: Bool) {
            low = min(low, edge)
            high = max(high, edge)
            if sampled { sample.append(edge) }
        }

        func extent() -> Extent? {
            guard low <= high else { return nil }
            var (low, high) = (low, high)
            let sorted = sample.sorted()
            if sorted.count >= 4 {
                let spare = max(1, sorted.count / 32)
                let bulk = (low: sorted[spare], high: sorted[sorted.count - 1 - spare])
                if high - low > 4 * (bulk.high - bulk.low) { (low, high) = bulk }
            }
            let typical = count > 0 ? min(widths / Double(count), high - low) : high - low
            return Extent(low: low, high: high, typicalCount: typical > 0 ? (high - low) / typical : 1)
        }
    }

    private struct Extent {
        /// The range to divide.
        var low: Double
        var high: Double
        /// How many typical entries it could hold side by side.
        var typicalCount: Double
    }

    init(_ list: ContiguousArray<UInt32>, of entries: ContiguousArray<HitEntry>, within limits: HitArea) {
        self.list = list
        self.entries = entries
        let step = max(1, list.count / 128)
        for (position, item) in list.enumerated() {
            let area = entries[Int(item)].area
            let isSampled = position % step == 0
            x.add(area.minX, area.maxX, limits.minX, limits.maxX, sampled: isSampled)
            y.add(area.minY, area.maxY, limits.minY, limits.maxY, sampled: isSampled)
        }
    }

    /// For about as many cells as asked for, shaped like a typical entry where not every edge can be one of theirs.
    /// - Parameter slotLimit: for each direction.
    func divisions(cellCount: Int, slotLimit: Int) -> (x: HitGridDivision, y: HitGridDivision) {
        let across = x.extent()
        let down = y.extent()
        let total = Double(cellCount)
        let typicalAcross = min(max(across?.typicalCount ?? 1, 1), total)
        let typicalDown = min(max(down?.typicalCount ?? 1, 1), total)
        let factor = (total / (typicalAcross * typicalDown)).squareRoot()
        return (
            division(of: across, min(max(typicalAcross * factor, 1), total), slotLimit) {
                HitGridSpan(start: $0.minX, end: $0.maxX)
            },
            division(of: down, min(max(typicalDown * factor, 1), total), slotLimit) {
                HitGridSpan(start: $0.minY, end: $0.maxY)
            }
        )
    }

    /// - Parameter equalCount: how many columns a grid of equal ones would have.
    private func division(
        of extent: Extent?, _ equalCount: Double, _ slotLimit: Int, span: (HitArea) -> HitGridSpan
    ) -> HitGridDivision {
        guard let extent else { return .undivided }
        var lines = ContiguousArray<Double>()
        lines.reserveCapacity(list.count * 2)
        for item in list {
            let span = span(entries[Int(item)].area)
            lines.append(span.start)
            lines.append(span.end)
        }
        return HitGridDivision(
            low: extent.low, high: extent.high, lines: lines, innerCount: Int(equalCount * 1.5) + 8,
            slotLimit: slotLimit)
    }
}
