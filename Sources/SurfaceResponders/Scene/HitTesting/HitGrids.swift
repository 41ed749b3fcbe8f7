/// The grids over a list of entries, the one that a search begins with first.
struct HitGrids {
    let grids: FixedArray<HitGrid>
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
        edges = FixedArray(builder.edges)
        cells = FixedArray(builder.cells)
        items = FixedArray(builder.items)
    }

    func deallocate() {
        grids.deallocate()
        edges.deallocate()
        cells.deallocate()
        items.deallocate()
    }

    /// The cell that a point lies in, of the finest grid there.
    func locate(_ point: Point) -> Place {
        var place = locate(point, inGrid: 0)
        while place.cell.count == HitGrid.Cell.isGrid {
            let finer = locate(point, inGrid: Int(place.cell.start))
            place = Place(cell: finer.cell, area: place.area.intersection(finer.area))
        }
        return place
    }

    @inline(__always)
    private func locate(_ point: Point, inGrid number: Int) -> Place {
        let column = grids[number].x.column(of: point.x)
        let row = grids[number].y.column(of: point.y)
        let across = grids[number].x.firstEdge &+ column
        let down = grids[number].y.firstEdge &+ row
        return Place(
            cell: cells[grids[number].firstCell &+ row &* grids[number].x.count &+ column],
            area: HitArea(
                minX: edges[across], minY: edges[down], maxX: edges[across &+ 1], maxY: edges[down &+ 1]))
    }
}
