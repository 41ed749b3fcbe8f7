import CLinux

/// The areas of eight entries, side by side: what a search goes through, eight at a time.
///
/// In whole pixels and few bits, as the point is: what is inside stays inside, and what is found has to be looked at exactly.
struct HitBlock {
    static let width = 8

    private var minX = SIMD8<Int16>(repeating: .max)
    private var maxX = SIMD8<Int16>(repeating: .min)
    private var minY = SIMD8<Int16>(repeating: .max)
    private var maxY = SIMD8<Int16>(repeating: .min)

    /// A point as blocks are asked for it.
    struct Target {
        let x: SIMD8<Int16>
        let y: SIMD8<Int16>

        @inline(__always)
        init(_ point: Point) {
            x = SIMD8(repeating: HitBlock.rounded(point.x))
            y = SIMD8(repeating: HitBlock.rounded(point.y))
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

    @inline(__always)
    mutating func set(_ area: HitArea, at place: Int) {
        minX[place] = Self.rounded(area.minX)
        maxX[place] = Self.rounded(area.maxX)
        minY[place] = Self.rounded(area.minY)
        maxY[place] = Self.rounded(area.maxY)
    }

    /// Of two coordinates, none is less than the other only because of this.
    @inline(__always)
    private static func rounded(_ coordinate: Double) -> Int16 {
        let atMost = coordinate < 32_767 ? coordinate : 32_767
        return Int16(truncatingIfNeeded: clinux_whole_part(atMost > -32_768 ? atMost : -32_768))
    }

    /// Which of the eight lie too far to the left or right to hold a point.
    @inline(__always)
    func beside(_ point: Target) -> SIMDMask<SIMD8<Int16>> {
        (minX .> point.x) .| (point.x .> maxX)
    }

    /// Which of the eight lie too high or low to hold a point.
    @inline(__always)
    func aboveOrBelow(_ point: Target) -> SIMDMask<SIMD8<Int16>> {
        (minY .> point.y) .| (point.y .> maxY)
    }
}
