/// The areas of a list, in its order, eight side by side in each block.
///
/// Call ``deallocate()`` when it is no longer needed.
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

    /// Goes through the blocks in which an area may hold a point, until something is found.
    /// - Parameter look: looks at the areas of a block that may hold it: those that are not `elsewhere`. Better not inlined, as
    ///   the loop needs the registers.
    @inline(__always)
    func search<Found>(
        _ point: Point, _ look: (_ block: Int, _ elsewhere: SIMDMask<SIMD8<Int16>>) -> Found?
    ) -> Found? {
        let target = HitBlock.Target(point)
        var number = 0
        // Two at a time: most blocks lie elsewhere altogether, and are passed by the fewest steps.
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
