/// A grid while it is filled, front to back.
struct HitGridFill {
    let x: HitGridDivision
    let y: HitGridDivision

    /// What lies outside does not belong to the grid.
    private let limits: HitArea

    /// Each cell's list, linked: first and last node, and its length.
    private var lists: ContiguousArray<List>
    private var nodes = ContiguousArray<Node>()

    /// For each column of each row, the nearest one from there on that something further back can still be
    /// seen in; and for each row, the nearest one with such an inner column.
    private var openColumns: HitGridOpenings
    private var openRows: HitGridOpenings
    private var openInnerCounts: ContiguousArray<Int>

    private(set) var longestList = 0

    private struct List {
        var first: Int32 = -1
        var last: Int32 = -1
        var count: Int32 = 0
    }

    private struct Node {
        var item: UInt32
        var next: Int32
    }

    init(x: HitGridDivision, y: HitGridDivision, limits: HitArea) {
        self.x = x
        self.y = y
        self.limits = limits
        lists = ContiguousArray(repeating: List(), count: x.count * y.count)
        openColumns = HitGridOpenings(rows: y.count, columns: x.count)
        openRows = HitGridOpenings(rows: 1, columns: y.count)
        openInnerCounts = ContiguousArray(repeating: x.count - 2, count: y.count)
    }

    /// With all entries, however many.
    func filled(with list: ContiguousArray<UInt32>, of entries: ContiguousArray<HitEntry>) -> HitGridFill {
        var copy = self
        _ = copy.fill(with: list, of: entries, nodeLimit: .max)
        return copy
    }

    /// False as soon as the lists take more nodes than allowed: the division is too fine then.
    mutating func fill(
        with list: ContiguousArray<UInt32>, of entries: ContiguousArray<HitEntry>, nodeLimit: Int
    ) -> Bool {
        for item in list {
            let entry = entries[Int(item)]
            let area = entry.area.intersection(limits)
            guard !area.isEmpty else { continue }
            insert(item, entry, area, entries)
            guard nodes.count <= nodeLimit else { return false }
        }
        return true
    }

    /// The only entry of a cell that takes all of it; nil for other cells.
    func onlyItem(of cell: Int) -> UInt32? {
        guard lists[cell].count == 1, openColumns.isClosed(cell % x.count, row: cell / x.count) else {
            return nil
        }
        return nodes[Int(lists[cell].first)].item
    }

    func count(of cell: Int) -> Int { Int(lists[cell].count) }

    func appendItems(of cell: Int, to items: inout ContiguousArray<UInt32>) {
        var node = lists[cell].first
        while node >= 0 {
            items.append(nodes[Int(node)].item)
            node = nodes[Int(node)].next
        }
    }

    func area(of cell: Int) -> HitArea {
        let across = x.span(of: cell % x.count)
        let down = y.span(of: cell / x.count)
        return HitArea(minX: across.start, minY: down.start, maxX: across.end, maxY: down.end)
    }

    private mutating func insert(
        _ item: UInt32, _ entry: HitEntry, _ area: HitArea, _ entries: ContiguousArray<HitEntry>
    ) {
        let across = HitGridSpan(start: limits.minX, end: limits.maxX)
        let down = HitGridSpan(start: limits.minY, end: limits.maxY)
        let columns = x.columns(from: area.minX, to: area.maxX, within: across)
        let rows = y.columns(from: area.minY, to: area.maxY, within: down)
        let isInner = columns.first >= 1 && columns.last < x.count - 1
        var row = isInner ? openRows.next(from: rows.first, row: 0) : rows.first
        while row <= rows.last {
            let coversRow = entry.isExact && row >= rows.firstCovered && row <= rows.lastCovered
            var column = openColumns.next(from: columns.first, row: row)
            while column <= columns.last {
                append(item, area, entries, to: row * x.count + column)
                if coversRow, column >= columns.firstCovered, column <= columns.lastCovered {
                    close(column, row)
                }
                column = openColumns.next(from: column + 1, row: row)
            }
            row = isInner ? openRows.next(from: row + 1, row: 0) : row + 1
        }
    }

    private mutating func close(_ column: Int, _ row: Int) {
        openColumns.close(column, row: row)
        guard column >= 1, column < x.count - 1 else { return }
        openInnerCounts[row] -= 1
        if openInnerCounts[row] == 0 { openRows.close(row, row: 0) }
    }

    private mutating func append(
        _ item: UInt32, _ area: HitArea, _ entries: ContiguousArray<HitEntry>, to cell: Int
    ) {
        guard !isHidden(area, entries, in: cell) else { return }
        let node = Int32(nodes.count)
        nodes.append(Node(item: item, next: -1))
        if lists[cell].last >= 0 {
            nodes[Int(lists[cell].last)].next = node
        } else {
            lists[cell].first = node
        }
        lists[cell].last = node
        lists[cell].count += 1
        longestList = max(longestList, Int(lists[cell].count))
    }

    /// Whether one of the frontmost entries of a cell takes every point there that an area behind it has.
    private func isHidden(_ area: HitArea, _ entries: ContiguousArray<HitEntry>, in cell: Int) -> Bool {
        var node = lists[cell].first
        guard node >= 0 else { return false }
        let visible = area.intersection(self.area(of: cell))
        var tries = 3
        while node >= 0, tries > 0 {
            let front = entries[Int(nodes[Int(node)].item)]
            if front.isExact, front.area.contains(visible) { return true }
            node = nodes[Int(node)].next
            tries -= 1
        }
        return false
    }
}
