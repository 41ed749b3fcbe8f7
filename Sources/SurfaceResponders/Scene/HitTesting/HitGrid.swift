/// A grid over a part of the plane; its cells list the entries that lie in them, front to back.
struct HitGrid {
    var x: HitGridAxis
    var y: HitGridAxis
    /// Where the grid's cells begin in the list of all cells, row by row.
    var firstCell = 0

    /// What lies in a cell, in as few bits as can be: a search reads one of thousands.
    struct Cell {
        private var code: Int32

        private init(code: Int32) { self.code = code }

        /// Nothing takes any of it.
        static let empty = Cell(code: -1)

        /// A target takes all of it, and nothing that lies in front takes any.
        static func filled(by target: Int32) -> Cell { Cell(code: target) }

        /// There is a list, or a finer grid, at a position above zero of the list of all items.
        static func listed(at position: Int) -> Cell { Cell(code: ~Int32(position)) }

        @inline(__always)
        var isFilled: Bool { code >= 0 }

        /// The target that takes all of a cell that is filled.
        @inline(__always)
        var target: Int { Int(UInt32(bitPattern: code)) }

        @inline(__always)
        var isEmpty: Bool { code == -1 }

        /// Where the list of a cell stands that is neither empty nor filled.
        @inline(__always)
        var position: Int { Int(~code) }
    }
}

/// The lists of cells, one after the other: of each the number of entries and then these, or a mark that it is a finer grid
/// and then the number of that.
extension HitGrid {
    static let gridMark = UInt32.max

    /// Where entries stand in the list of all items, if a list begins at a position.
    @inline(__always)
    static func range(of count: UInt32, at position: Int) -> Range<Int> {
        position &+ 1..<position &+ 1 &+ Int(count)
    }
}
