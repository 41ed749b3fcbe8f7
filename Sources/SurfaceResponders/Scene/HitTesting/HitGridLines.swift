/// Chooses at which slots of an axis columns begin: at all lines if these are few, else at one of the lines in each of as
/// many parts of the axis as columns are allowed.
///
/// A column between two lines that follow each other is taken up by whatever lies there, so that there is nothing to compare.
struct HitGridLines {
    private let axis: HitGridAxis
    /// Whether a column would begin at each slot, and beyond the last, if one began at every line.
    private var starts: ContiguousArray<Bool>
    private var startCount = 0
    /// For each part the first line in it; NaN for none.
    private var chosen: ContiguousArray<Double>

    init(_ axis: HitGridAxis, columnLimit: Int) {
        self.axis = axis
        starts = ContiguousArray(repeating: false, count: Int(axis.limit) + 1)
        chosen = ContiguousArray(repeating: .nan, count: max(1, columnLimit))
    }

    mutating func add(_ line: Double) {
        startCount += Self.mark(line, axis, &starts)
        let part = min(Int(axis.distance(of: line) / axis.limit * Double(chosen.count)), chosen.count - 1)
        if chosen[part].isNaN { chosen[part] = line }
    }

    /// Whether a column begins at each slot, and beyond the last.
    func columnStarts() -> ContiguousArray<Bool> {
        var starts = starts
        if startCount > chosen.count {
            starts = ContiguousArray(repeating: false, count: starts.count)
            for line in chosen where !line.isNaN { _ = Self.mark(line, axis, &starts) }
        }
        starts[0] = true
        starts[starts.count - 1] = true
        return starts
    }

    /// A slot that a line goes through is a column by itself.
    private static func mark(_ line: Double, _ axis: HitGridAxis, _ starts: inout ContiguousArray<Bool>)
        -> Int
    {
        let slot = axis.slot(of: line)
        var count = 0
        let last = axis.isStart(line, of: slot) ? slot : min(slot + 1, starts.count - 1)
        for place in slot...last where !starts[place] {
            starts[place] = true
            count += 1
        }
        return count
    }
}
