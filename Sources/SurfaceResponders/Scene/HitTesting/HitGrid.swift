/// A grid over a part of the plane; its cells list the entries that lie in them, front to back.
struct HitGrid {
    var x: HitGridAxis
    var y: HitGridAxis
    /// Where the grid's cells begin in the list of all cells, row by row.
    var firstCell = 0

    /// One cell for everything.
    static var undivided: HitGrid { HitGrid(x: .undivided, y: .undivided) }

    struct Cell {
        var start: UInt32
        var count: UInt32

        /// Instead of a count: `start` is the number of a finer grid.
        static let isGrid = UInt32.max

        /// Where its entries stand in the list of all items, unless it is a grid.
        @inline(__always)
        var positions: Range<Int> { Int(start)..<Int(start) &+ Int(count) }
    }
}
