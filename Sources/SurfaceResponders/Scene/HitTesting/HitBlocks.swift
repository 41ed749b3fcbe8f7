import CLinux

/// The areas of a list, in order, in blocks of eight. Call ``deallocate()`` when they are no longer needed.
struct HitBlocks {
    private let blocks: FixedArray<HitBlock>

    init(_ areas: some Collection<HitArea>) {
        var blocks = ContiguousArray(
            repeating: HitBlock(), count: (areas.count + HitBlock.width - 1) / HitBlock.width)
        for (number, area) in areas.enumerated() {
            blocks[number / HitBlock.width].set(area, at: number % HitBlock.width)
        }
        self.blocks = FixedArray(blocks)
    }

    func deallocate() {
        blocks.deallocate()
    }

    @inline(__always)
    func set(_ area: HitArea, at number: Int) {
        blocks[number / HitBlock.width].set(area, at: number % HitBlock.width)
    }

    /// Calls a closure for each block with an area that may contain a point, until it returns a result.
    /// - Parameter look: examines the areas that `elsewhere` does not mark; marked areas cannot contain the
    ///   point. The closure should not be inlined, because the loop needs the registers.
    @inline(__always)
    func search<Found>(
        _ point: Point, _ look: (_ block: Int, _ elsewhere: SIMDMask<SIMD8<Int16>>) -> Found?
    ) -> Found? {
        let target = HitBlock.Target(point)
        var number = 0
        // Tests two blocks at a time, because in most blocks no area contains the point.
        while number &+ 1 < blocks.count {
            let first = blocks[number].beside(target)
            let second = blocks[number &+ 1].beside(target)
            if !all(first .& second) {
                if let found = search(number, first, target, look) { return found }
                if let found = search(number &+ 1, second, target, look) { return found }
            }
            number &+= 2
        }
        return number < blocks.count ? search(number, blocks[number].beside(target), target, look) : nil
    }

    @inline(__always)
    private func search<Found>(
        _ block: Int, _ beside: SIMDMask<SIMD8<Int16>>, _ target: HitBlock.Target,
        _ look: (Int, SIMDMask<SIMD8<Int16>>) -> Found?
    ) -> Found? {
        let elsewhere = beside .| blocks[block].aboveOrBelow(target)
        return all(elsewhere) ? nil : look(block, elsewhere)
    }
}

/// The areas of eight entries in SIMD vectors, which a search compares simultaneously.
///
/// Coordinates are rounded to whole pixels in 16 bits. Rounding never excludes an area that contains the
/// point, but a match must be verified with the exact area.
struct HitBlock {
    static let width = 8

    private var minX = SIMD8<Int16>(repeating: .max)
    private var maxX = SIMD8<Int16>(repeating: .min)
    private var minY = SIMD8<Int16>(repeating: .max)
    private var maxY = SIMD8<Int16>(repeating: .min)

    /// A point, rounded like the areas of a block.
    struct Target {
        let x: SIMD8<Int16>
        let y: SIMD8<Int16>

        @inline(__always)
        init(_ point: Point) {
            x = SIMD8(repeating: HitBlock.rounded(point.x))
            y = SIMD8(repeating: HitBlock.rounded(point.y))
        }
    }

    @inline(__always)
    mutating func set(_ area: HitArea, at place: Int) {
        minX[place] = Self.rounded(area.minX)
        maxX[place] = Self.rounded(area.maxX)
        minY[place] = Self.rounded(area.minY)
        maxY[place] = Self.rounded(area.maxY)
    }

    /// Rounds a coordinate. Rounding never reverses the order of two coordinates.
    @inline(__always)
    private static func rounded(_ coordinate: Double) -> Int16 {
        let atMost = coordinate < 32_767 ? coordinate : 32_767
        return Int16(truncatingIfNeeded: clinux_whole_part(atMost > -32_768 ? atMost : -32_768))
    }

    /// Returns which of the eight areas are entirely to the left or right of a point.
    @inline(__always)
    func beside(_ point: Target) -> SIMDMask<SIMD8<Int16>> {
        (minX .> point.x) .| (point.x .> maxX)
    }

    /// Returns the indices of the eight areas that are not set in a mask.
    @inline(__always)
    static func places(outside mask: SIMDMask<SIMD8<Int16>>) -> Places {
        let bytes = SIMD8<Int8>(truncatingIfNeeded: SIMD8<Int16>.zero.replacing(with: -1, where: mask))
        return Places(bytes: ~clinux_word(bytes))
    }

    struct Places: Sequence, IteratorProtocol {
        /// One byte for each index, lowest first, with all bits set if the index remains.
        fileprivate(set) var bytes: UInt64

        @inline(__always)
        mutating func next() -> Int? {
            guard bytes != 0 else { return nil }
            let place = bytes.trailingZeroBitCount / 8
            bytes &= ~(0xff << UInt64(truncatingIfNeeded: place &* 8))
            return place
        }
    }

    /// Returns which of the eight areas are entirely above or below a point.
    @inline(__always)
    func aboveOrBelow(_ point: Target) -> SIMDMask<SIMD8<Int16>> {
        (minY .> point.y) .| (point.y .> maxY)
    }
}
