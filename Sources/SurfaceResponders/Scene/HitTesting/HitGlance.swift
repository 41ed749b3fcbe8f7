/// A look into the first grid over a list, which nearly always is enough to say what is at a point.
struct HitGlance {
    // As in `HitGridAxis`; slots are as wide as pixels. What is of one direction stands together: side by side with what is
    // of the other, the compiler would take both at once, and spend more on getting them apart.
    private let left: Double
    /// The column of each slot.
    private let columns: FixedArray<UInt32>
    private let columnLimit: Double
    private let cells: FixedArray<HitGrid.Cell>
    private let top: Double
    /// Where the row of each slot begins in `cells`.
    private let rows: FixedArray<UInt32>
    private let rowLimit: Double
    private let items: FixedArray<UInt32>

    /// What a look says.
    enum Answer {
        case target(Int)
        case nothing
        /// Has to be searched for thoroughly.
        case unsure
    }

    /// Nil where slots are not as wide as pixels, because the scene is huge or tiny.
    ///
    /// Whoever makes one deallocates it, and before that does not deallocate the grids.
    init?(into grids: HitGrids) {
        let first = grids.grids[0]
        guard first.x.scale == 1, first.y.scale == 1 else { return nil }
        left = first.x.low
        top = first.y.low
        columnLimit = first.x.limit
        rowLimit = first.y.limit
        columns = grids.slots
        rows = FixedArray(
            (0...Int(first.y.limit)).lazy.map { grids.slots[first.y.firstSlot + $0] * UInt32(first.x.count) })
        cells = grids.cells
        items = grids.items
    }

    private init() {
        left = .infinity
        top = .infinity
        columnLimit = 0
        rowLimit = 0
        columns = FixedArray([0])
        rows = FixedArray([0])
        cells = FixedArray([.listed(at: 1)])
        items = FixedArray([0, HitGrid.gridMark])
    }

    /// One that is never sure.
    static func blind() -> HitGlance { HitGlance() }

    func deallocate() {
        rows.deallocate()
    }

    /// The same for one that is never sure.
    func deallocateBlind() {
        columns.deallocate()
        rows.deallocate()
        cells.deallocate()
        items.deallocate()
    }

    /// What is at a point in global coordinates; nothing at one that is not finite, or else it is not sure.
    @inline(__always)
    func answer(at point: Point, in list: HitList) -> Answer {
        let across = point.x - left
        let down = point.y - top
        // Both signs at once. What lies before the first slot is rare.
        guard Int64(bitPattern: across.bitPattern | down.bitPattern) >= 0 else { return .unsure }
        let column = columns[HitGridAxis.slot(at: across, limit: columnLimit)]
        let cell = cells[Int(column &+ rows[HitGridAxis.slot(at: down, limit: rowLimit)])]
        if cell.isFilled { return .target(cell.target) }
        return cell.isEmpty ? .nothing : answer(at: point, in: list, cell.position)
    }

    @inline(__always)
    private func answer(at point: Point, in list: HitList, _ position: Int) -> Answer {
        let count = items[position]
        guard count != HitGrid.gridMark else { return .unsure }
        var place = position &+ 1
        let end = place &+ Int(count)
        // Not `for … in`: a range checks its ends.
        while place < end {
            let number = Int(items[place])
            if list.entries[number].area.contains(point) {
                return list.entries[number].isExact ? .target(list.target(of: number)) : .unsure
            }
            place &+= 1
        }
        return .nothing
    }
}
