/// Lays grids over entries so that each cell lists few of them.
///
/// What lies behind an entry that takes up a whole cell is not listed there, so that windows stacked on each
/// other cost nothing. A cell that many entries share gets a finer grid of its own: a few far-away or tiny
/// windows do not spoil the division for the others. All lists together are kept in proportion to the number
/// of entries; what cannot be divided within that is searched from front to back.
struct HitGridBuilder {
    private(set) var grids = ContiguousArray<HitGrid>()
    private(set) var edges = ContiguousArray<Double>()
    private(set) var cells = ContiguousArray<HitGrid.Cell>()
    private(set) var items = ContiguousArray<UInt32>()

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
            fill(all, within: .everywhere)
            ?? HitGridFill(x: .undivided, y: .undivided, limits: .everywhere).filled(with: all, of: entries)
        _ = append(fill, within: .everywhere, depth: 0)
    }

    /// Divides the plane as finely as the limit for lists allows; nil when division is of no use.
    private func fill(_ list: ContiguousArray<UInt32>, within limits: HitArea) -> HitGridFill? {
        let survey = HitGridSurvey(list, of: entries, within: limits)
        var cellCount = min(max(64, list.count * 4), 131_072)
        while cellCount >= 4 {
            let (x, y) = survey.divisions(cellCount: cellCount)
            var fill = HitGridFill(x: x, y: y, limits: limits)
            if fill.fill(with: list, of: entries, nodeLimit: list.count * 8 + 256) { return fill }
            cellCount /= 4
        }
        return nil
    }

    private mutating func append(_ fill: HitGridFill, within limits: HitArea, depth: Int) -> UInt32 {
        let number = UInt32(grids.count)
        var grid = HitGrid(x: fill.x.axis, y: fill.y.axis, firstCell: cells.count)
        grid.x.firstEdge = edges.count
        edges.append(contentsOf: fill.x.edges)
        grid.y.firstEdge = edges.count
        edges.append(contentsOf: fill.y.edges)
        grids.append(grid)
        cells.append(
            contentsOf: repeatElement(HitGrid.Cell(start: 0, count: 0), count: fill.x.count * fill.y.count))
        var shared: [Int] = []
        for cell in 0..<fill.x.count * fill.y.count {
            let start = items.count
            fill.appendItems(of: cell, to: &items)
            let count = items.count - start
            cells[grid.firstCell + cell] = HitGrid.Cell(start: UInt32(start), count: UInt32(count))
            if count > Self.longestList { shared.append(cell) }
        }
        if depth < Self.deepest {
            for cell in shared {
                divide(cell, of: fill, firstCell: grid.firstCell, within: limits, depth: depth)
            }
        }
        return number
    }

    private mutating func divide(
        _ cell: Int, of fill: HitGridFill, firstCell: Int, within limits: HitArea, depth: Int
    ) {
        guard items.count < itemLimit else { return }
        let present = cells[firstCell + cell]
        let list = ContiguousArray(items[present.positions])
        let inside = fill.area(of: cell).intersection(limits)
        guard let finer = self.fill(list, within: inside), finer.longestList < list.count * 7 / 8
        else { return }
        let number = append(finer, within: inside, depth: depth + 1)
        cells[firstCell + cell] = HitGrid.Cell(start: number, count: HitGrid.Cell.isGrid)
    }
}
