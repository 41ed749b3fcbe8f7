import SurfaceResponders

/// Where the rows of the list are, in columns. In logical pixels, from the upper left corner of the list.
struct CommandListLayout {
    enum Row: Equatable {
        case heading(group: Int)
        case item(group: Int, Int)
    }

    static let rowHeight = 28.0
    static let margin = 16.0
    /// The height of the line with the typed text.
    static let headerHeight = 40.0
    private static let columnWidth = 340.0
    private static let columnGap = 16.0
    private static let mostColumns = 3
    private static let distanceFromEdges = 40.0

    /// The size of the list.
    let size: Size
    /// All rows with their column and their place in it.
    private let rows: [(row: Row, column: Int, place: Int)]
    /// How many rows of a column fit.
    private let visibleCount: Int
    private let columnCount: Int
    /// How far the list can be scrolled, in rows.
    let lastOffset: Int

    /// Arranges a list in as many columns as it needs and the output allows.
    /// - Parameters:
    ///   - counts: the number of items of each group.
    ///   - area: the area of the output.
    init(_ counts: [Int], in area: Size) {
        let width = area.width - 2 * (Self.distanceFromEdges + Self.margin) + Self.columnGap
        let fitting = Int(width / (Self.columnWidth + Self.columnGap))
        let height = area.height - 2 * (Self.distanceFromEdges + Self.margin) - Self.headerHeight
        let fittingRows = max(Int(height / Self.rowHeight), 1)
        let needed = (Self.total(counts) + fittingRows - 1) / fittingRows
        self.init(
            counts, columns: max(1, min(fitting, Self.mostColumns, needed)), rows: fittingRows, in: area.width
        )
    }

    /// Arranges a part of a list in the columns of the whole list.
    init(_ counts: [Int], within whole: CommandListLayout) {
        self.init(
            counts, columns: whole.columnCount, rows: whole.visibleCount, in: whole.size.width)
    }

    private static func total(_ counts: [Int]) -> Int { counts.reduce(0) { $0 + $1 + 1 } }

    private init(_ counts: [Int], columns: Int, rows fittingRows: Int, in width: Double) {
        let (columnCount, total) = (columns, Self.total(counts))
        self.columnCount = columns
        var column = 0
        var place = 0
        var placed: [(row: Row, column: Int, place: Int)] = []
        let length = max((total + columnCount - 1) / columnCount, min(total, fittingRows))
        for (group, count) in counts.enumerated() {
            // A heading is followed by an item of its group.
            if place + 1 >= length, column + 1 < columnCount { (column, place) = (column + 1, 0) }
            placed.append((.heading(group: group), column, place))
            place += 1
            for item in 0..<count {
                if place >= length, column + 1 < columnCount { (column, place) = (column + 1, 0) }
                placed.append((.item(group: group, item), column, place))
                place += 1
            }
        }
        rows = placed
        let longest = placed.map { $0.place + 1 }.max() ?? 1
        visibleCount = min(longest, fittingRows)
        lastOffset = longest - visibleCount
        let used = Double((placed.map(\.column).max() ?? 0) + 1)
        size = Size(
            width: min(
                used * (Self.columnWidth + Self.columnGap) - Self.columnGap + 2 * Self.margin, width),
            height: Double(visibleCount) * Self.rowHeight + Self.headerHeight + 2 * Self.margin)
    }

    /// Returns the rows that are shown, with their frames.
    /// - Parameter offset: how far the list is scrolled, in rows.
    func frames(scrolledBy offset: Int) -> [(row: Row, frame: Rect)] {
        rows.filter { (offset..<offset + visibleCount).contains($0.place) }.map { row, column, place in
            let x = Self.margin + Double(column) * (Self.columnWidth + Self.columnGap)
            let y = Self.margin + Self.headerHeight + Double(place - offset) * Self.rowHeight
            let width = min(Self.columnWidth, size.width - Self.margin - x)
            return (row, Rect(x: x, y: y, width: width, height: Self.rowHeight))
        }
    }
}
