/// Lays grids over entries so that each cell lists few of them.
///
/// What lies behind an entry that takes up a whole cell is not listed there, so that windows stacked on each
/// other cost nothing. A cell that many entries share gets a finer grid of its own: a few far-away or tiny
/// windows do not spoil the division for the others. All lists together are kept in proportion to the number
/// of entries; what cannot be divided within that is searched from front to back.
struct HitGridBuilder {
    private(set) var grids = ContiguousArray<HitGrid>()
    private(set) var slots = ContiguousArray<UInt32>()
    private(set) var edges = ContiguousArray<Double>()
    private(set) var cells = ContiguousArray<HitGrid.Cell>()
    // No list begins at zero.
    private(set) var items: ContiguousArray<UInt32> = [0]

    private let entries: ContiguousArray<HitEntry>
    private let itemLimit: Int

    /// Lists up to this length are searched, longer ones divided.
    private static let longestList = 12
    private static let deepest = 8

    /// Makes the first grid, the one that a search begins with.
    init(_ entries: ContiguousArray<HitEntry>) {
        self.entries = entries
        itemLimit = entries.count * 16 + 65_536
        let all = ContiguousArray(0..<UInt32(entries.count))
        let fill =
            fill(all, within: .everywhere, slotLimit: 16_384)
            ?? HitGridFill(x: .undivided, y: .undivided, limits: .everywhere).filled(with: all, of: entries)
        _ = append(fill, within: .everywhere, depth: 0)
    }

    /// Divides the plane as finely as the limit for lists allows; nil when division is of no use.
    private func fill(_ list: ContiguousArray<UInt32>, within limits: HitArea, slotLimit: Int) -> HitGridFill?
    {
        let survey = HitGridSurvey(list, of: entries, within: limits)
        var cellCount = min(max(64, list.count * 4), 131_072)
        while cellCount >= 4 {
            let (x, y) = survey.divisions(cellCount: cellCount, slotLimit: slotLimit)
            var fill = HitGridFill(x: x, y: y, limits: limits)
            if fill.fill(with: list, of: entries, nodeLimit: list.count * 8 + 256) { return fill }
            cellCount /= 4
        }
        return nil
    }

    private mutating func append(_ fill: HitGridFill, within limits: HitArea, depth: Int) -> UInt32 {
        let number = UInt32(grids.count)
        let firstCell = cells.count
        var grid = HitGrid(x: fill.x.axis, y: fill.y.axis, firstCell: firstCell)
        append(fill.x, to: &grid.x)
        append(fill.y, to: &grid.y)
        grids.append(grid)
        let cellCount = fill.x.count * fill.y.count
        for cell in 0..<cellCount { cells.append(appendCell(cell, of: fill)) }
        guard depth < Self.deepest else { return number }
        for cell in 0..<cellCount where fill.count(of: cell) > Self.longestList {
            divide(cell, of: fill, firstCell: firstCell, within: limits, depth: depth)
        }
        return number
    }

    private mutating func append(_ division: HitGridDivision, to axis: inout HitGridAxis) {
        axis.firstSlot = slots.count
        slots.append(contentsOf: division.slots)
        axis.firstEdge = edges.count
        edges.append(contentsOf: division.edges)
    }

    private mutating func appendCell(_ cell: Int, of fill: HitGridFill) -> HitGrid.Cell {
        if let item = fill.onlyItem(of: cell) { return .filled(by: entries[Int(item)].target) }
        let count = fill.count(of: cell)
        guard count > 0 else { return .empty }
        let position = items.count
        items.append(UInt32(count))
        fill.appendItems(of: cell, to: &items)
        return .listed(at: position)
    }

    private mutating func divide(
        _ cell: Int, of fill: HitGridFill, firstCell: Int, within limits: HitArea, depth: Int
    ) {
        guard items.count < itemLimit else { return }
        let position = cells[firstCell + cell].position
        let list = ContiguousArray(items[HitGrid.range(of: items[position], at: position)])
        let inside = fill.area(of: cell).intersection(limits)
        let slotLimit = max(256, list.count * 16)
        guard let finer = self.fill(list, within: inside, slotLimit: slotLimit),
            finer.longestList < list.count * 7 / 8
        else { return }
        let number = append(finer, within: inside, depth: depth + 1)
        // The list is of no use any more, and has room for what stands in its place.
        items[position] = HitGrid.gridMark
        items[position + 1] = number
    }
}
