/// Combines two banded lists of rectangles into a third, from top to bottom. Each step covers a range of rows
/// in which neither list changes, so the time is linear in the size of the lists and of the result.
struct RegionSweep {
    enum Operation {
        case union
        case difference
        case intersection

        func includes(_ first: Bool, _ second: Bool) -> Bool {
            switch self {
            case .union: first || second
            case .difference: first && !second
            case .intersection: first && second
            }
        }
    }

    typealias Rectangle = Region.Rectangle
    typealias List = Span<Rectangle>

    let operation: Operation
    private(set) var result: [Rectangle] = []

    /// The index at which the last band of the result begins.
    private var lastBand = 0

    init(operation: Operation) {
        self.operation = operation
    }

    /// Stops soon after the result exceeds `Region.maximumCount`, because callers then discard it.
    mutating func run(_ first: List, _ second: List) {
        var firstBand = Self.band(of: first, at: 0)
        var secondBand = Self.band(of: second, at: 0)
        var y = Int32.min
        while result.count <= Region.maximumCount {
            guard let next = nextRow(first, firstBand, second, secondBand, from: y) else { break }
            y = next.top
            emit(
                first, next.inFirst ? firstBand : firstBand.lowerBound..<firstBand.lowerBound,
                second, next.inSecond ? secondBand : secondBand.lowerBound..<secondBand.lowerBound,
                top: y, bottom: next.bottom)
            y = next.bottom
            if !firstBand.isEmpty, first[firstBand.lowerBound].bottom <= y {
                firstBand = Self.band(of: first, at: firstBand.upperBound)
            }
            if !secondBand.isEmpty, second[secondBand.lowerBound].bottom <= y {
                secondBand = Self.band(of: second, at: secondBand.upperBound)
            }
        }
    }

    private struct Row {
        var top: Int32
        var bottom: Int32
        var inFirst: Bool
        var inSecond: Bool
    }

    /// Returns the next rows, at or below `y`, in which a list has rectangles and neither list changes.
    private func nextRow(
        _ first: List, _ firstBand: Range<Int>, _ second: List, _ secondBand: Range<Int>, from y: Int32
    ) -> Row? {
        let firstTop = firstBand.isEmpty ? Int32.max : max(first[firstBand.lowerBound].top, y)
        let secondTop = secondBand.isEmpty ? Int32.max : max(second[secondBand.lowerBound].top, y)
        let top = min(firstTop, secondTop)
        guard top < .max else { return nil }
        var row = Row(top: top, bottom: max(firstTop, secondTop), inFirst: false, inSecond: false)
        if firstTop == top {
            row.inFirst = true
            row.bottom = first[firstBand.lowerBound].bottom
        }
        if secondTop == top {
            row.inSecond = true
            row.bottom = min(row.inFirst ? row.bottom : .max, second[secondBand.lowerBound].bottom)
        }
        if !row.inFirst { row.bottom = min(row.bottom, firstTop) }
        if !row.inSecond { row.bottom = min(row.bottom, secondTop) }
        return row
    }

    /// Appends one band to the result, or extends the band above if it touches and has the same columns.
    private mutating func emit(
        _ first: List, _ firstBand: Range<Int>, _ second: List, _ secondBand: Range<Int>,
        top: Int32, bottom: Int32
    ) {
        let start = result.count
        var i = firstBand.lowerBound * 2
        var j = secondBand.lowerBound * 2
        let firstEnd = firstBand.upperBound * 2
        let secondEnd = secondBand.upperBound * 2
        var left: Int32?
        while i < firstEnd || j < secondEnd {
            let x = min(
                i < firstEnd ? Self.edge(first, i) : .max, j < secondEnd ? Self.edge(second, j) : .max)
            if i < firstEnd, Self.edge(first, i) == x { i += 1 }
            if j < secondEnd, Self.edge(second, j) == x { j += 1 }
            let inside = operation.includes(i % 2 == 1, j % 2 == 1)
            if inside, left == nil {
                left = x
            } else if !inside, let begin = left {
                result.append(Rectangle(left: begin, top: top, right: x, bottom: bottom))
                left = nil
            }
        }
        joinBands(above: lastBand..<start, below: start..<result.count)
    }

    private mutating func joinBands(above: Range<Int>, below: Range<Int>) {
        guard !below.isEmpty else { return }
        let isContinuation =
            above.count == below.count
            && result[above.lowerBound].bottom == result[below.lowerBound].top
            && zip(above, below).allSatisfy {
                result[$0].left == result[$1].left && result[$0].right == result[$1].right
            }
        guard isContinuation else {
            lastBand = below.lowerBound
            return
        }
        let bottom = result[below.lowerBound].bottom
        for index in above { result[index].bottom = bottom }
        result.removeSubrange(below)
    }

    /// Even indices are left edges, odd ones right edges.
    private static func edge(_ list: List, _ index: Int) -> Int32 {
        index % 2 == 0 ? list[index / 2].left : list[index / 2].right
    }

    private static func band(of list: List, at start: Int) -> Range<Int> {
        var end = start
        while end < list.count, list[end].top == list[start].top { end += 1 }
        return start..<end
    }
}
