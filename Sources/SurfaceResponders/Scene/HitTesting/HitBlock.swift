/// The areas of four entries, side by side: what a search without a grid goes through, four at a time.
///
/// Rounded to fewer digits, as the point is: what is inside stays inside, and what is found has to be looked at exactly.
struct HitBlock {
    static let width = 4

    private var minX = SIMD4<Float>(repeating: .infinity)
    private var maxX = SIMD4<Float>(repeating: -.infinity)
    private var minY = SIMD4<Float>(repeating: .infinity)
    private var maxY = SIMD4<Float>(repeating: -.infinity)

    /// A point as blocks are asked for it.
    struct Target {
        let x: SIMD4<Float>
        let y: SIMD4<Float>

        init(_ point: Point) {
            x = SIMD4(repeating: Float(point.x))
            y = SIMD4(repeating: Float(point.y))
        }
    }

    /// Blocks of a list of areas; places beyond its end hold no point.
    static func blocks(of entries: some Collection<HitEntry>) -> ContiguousArray<HitBlock> {
        var blocks = ContiguousArray(repeating: HitBlock(), count: (entries.count + width - 1) / width)
        for (number, entry) in entries.enumerated() {
            blocks[number / width].set(entry.area, at: number % width)
        }
        return blocks
    }

    mutating func set(_ area: HitArea, at place: Int) {
        minX[place] = Float(area.minX)
        maxX[place] = Float(area.maxX)
        minY[place] = Float(area.minY)
        maxY[place] = Float(area.maxY)
    }

    /// Which of the four are as far to the left and right as a point.
    @inline(__always)
    func acrossFrom(_ point: Target) -> SIMDMask<SIMD4<Int32>> {
        (minX .<= point.x) .& (point.x .<= maxX)
    }

    /// Which of the four may hold a point.
    @inline(__always)
    func around(_ point: Target) -> SIMDMask<SIMD4<Int32>> {
        acrossFrom(point) .& (minY .<= point.y) .& (point.y .<= maxY)
    }
}
