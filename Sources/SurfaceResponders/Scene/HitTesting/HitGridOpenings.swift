/// Rows of places that close one after the other and never open again; finds the next open one without
/// passing over the closed ones each time.
struct HitGridOpenings {
    private let width: Int
    /// For each place itself while it is open, else a place further on. One more in each row, which never
    /// closes.
    private var jumps: ContiguousArray<Int32>

    init(rows: Int, columns: Int) {
        width = columns + 1
        jumps = ContiguousArray(repeating: 0, count: rows * (columns + 1))
        for row in 0..<rows {
            for column in 0...columns { jumps[row * width + column] = Int32(column) }
        }
    }

    mutating func close(_ column: Int, row: Int) {
        jumps[row * width + column] = Int32(column + 1)
    }

    func isClosed(_ column: Int, row: Int) -> Bool {
        Int(jumps[row * width + column]) != column
    }

    /// The next open place from a column on; the number of columns when there is none.
    mutating func next(from column: Int, row: Int) -> Int {
        let base = row * width
        guard column < width else { return width - 1 }
        var place = column
        while Int(jumps[base + place]) != place {
            let target = Int(jumps[base + place])
            jumps[base + place] = jumps[base + target]
            place = target
        }
        return place
    }
}
