/// The grids over a list of entries, the one that a search begins with first.
struct HitGrids {
    let grids: FixedArray<HitGrid>
    let slots: FixedArray<UInt32>
    let edges: FixedArray<Double>
    let cells: FixedArray<HitGrid.Cell>
    let items: FixedArray<UInt32>

    /// A cell of a grid.
    struct Place {
        var cell: HitGrid.Cell
        /// Where all points lie in the same cell.
        var area: HitArea
    }

    init(over entries: some Collection<HitEntry>) {
        let builder = HitGridBuilder(ContiguousArray(entries))
        grids = FixedArray(builder.grids)
        slots = FixedArray(builder.slots)
        edges = FixedArray(builder.edges)
        cells = FixedArray(builder.cells)
        items = FixedArray(builder.items)
    }

    func deallocate() {
        grids.deallocate()
        slots.deallocate()
        edges.deallocate()
        cells.deallocate()
        items.deallocate()
    }

    /// The cell that a point lies in, of the finest grid there: one that is empty, filled or has a list of entries.
    func locate(_ point: Point) -> Place {
        var place = locate(point, inGrid: 0)
        while let number = grid(in: place.cell) {
            let finer = locate(point, inGrid: number)
            place = Place(cell: finer.cell, area: place.area.intersection(finer.area))
        }
        return place
    }

    /// Where the entries of a cell stand in `items` that is not filled.
    @inline(__always)
    func range(of cell: HitGrid.Cell) -> Range<Int> {
        cell.isEmpty ? 0..<0 : HitGrid.range(of: items[cell.position], at: cell.position)
    }

    @inline(__always)
    private func grid(in cell: HitGrid.Cell) -> Int? {
        guard !cell.isFilled, !cell.isEmpty, items[cell.position] == HitGrid.gridMark else { return nil }
        return Int(items[cell.position &+ 1])
    }

    @inline(__always)
    private func locate(_ point: Point, inGrid number: Int) -> Place {
        let column = grids[number].x.column(of: point.x, in: slots)
        let row = grids[number].y.column(of: point.y, in: slots)
        let across = grids[number].x.firstEdge &+ column
        let down = grids[number].y.firstEdge &+ row
        return Place(
            cell: cells[grids[number].firstCell &+ row &* grids[number].x.count &+ column],
            area: HitArea(
                minX: edges[across], minY: edges[down], maxX: edges[across &+ 1], maxY: edges[down &+ 1]))
    }
}
