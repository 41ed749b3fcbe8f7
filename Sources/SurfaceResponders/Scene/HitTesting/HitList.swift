/// The visible responders of a scene, flattened front to back.
///
/// It lies in memory as plain structs side by side, which are read without counting references: windows and responders
/// are kept alive by the scene. Whoever makes one deallocates it.
struct HitList {
    let entries: FixedArray<HitEntry>
    let targets: FixedArray<HitTarget>
    let transforms: FixedArray<AffineTransform>
    let shapes: FixedArray<HitShape>
    let rectangles: FixedArray<Region.Rectangle>
    let blocks: FixedArray<HitBlock>
    /// What each window has of these.
    let windows: FixedArray<HitWindow>
    /// How much there is of everything.
    private let ends: HitWindow.Ends

    /// An entry that holds a point.
    struct Found {
        var entry: Int
        var target: Int
    }

    init(_ compiler: HitTestCompiler) {
        entries = FixedArray(compiler.entries)
        targets = FixedArray(compiler.targets)
        transforms = FixedArray(compiler.transforms)
        shapes = FixedArray(compiler.shapes)
        rectangles = FixedArray(compiler.rectangles)
        blocks = FixedArray(HitBlock.blocks(of: compiler.entries))
        windows = FixedArray(compiler.windows)
        ends = compiler.ends
    }

    func deallocate() {
        entries.deallocate()
        targets.deallocate()
        transforms.deallocate()
        shapes.deallocate()
        rectangles.deallocate()
        blocks.deallocate()
        windows.deallocate()
    }

    // MARK: Search

    /// The frontmost entry that holds a point, by going through all of them.
    @inline(__always)
    func search(_ point: Point) -> Found? {
        let target = HitBlock.Target(point)
        var number = 0
        // Two at a time: most blocks lie elsewhere altogether, and are passed by the fewest steps.
        while number &+ 1 < blocks.count {
            let first = blocks[number].beside(target)
            let second = blocks[number &+ 1].beside(target)
            if !all(first .& second) {
                if let found = search(number, first, point, target) { return found }
                if let found = search(number &+ 1, second, point, target) { return found }
            }
            number &+= 2
        }
        return number < blocks.count ? search(number, blocks[number].beside(target), point, target) : nil
    }

    @inline(__always)
    private func search(
        _ block: Int, _ beside: SIMDMask<SIMD8<Int16>>, _ point: Point, _ target: HitBlock.Target
    ) -> Found? {
        let elsewhere = beside .| blocks[block].aboveOrBelow(target)
        guard !all(elsewhere), let number = Self.first(in: block, of: entries, at: point, elsewhere) else {
            return nil
        }
        if entries[number].isExact { return Found(entry: number, target: self.target(of: number)) }
        return search(from: number, point)
    }

    /// The first entry of a block whose area holds a point. Not for all loops to spend registers on.
    @inline(never)
    private static func first(
        in block: Int, of entries: FixedArray<HitEntry>, at point: Point, _ elsewhere: SIMDMask<SIMD8<Int16>>
    ) -> Int? {
        for place in 0..<HitBlock.width where !elsewhere[place] {
            let number = block &* HitBlock.width &+ place
            if entries[number].area.contains(point) { return number }
        }
        return nil
    }

    /// The rest of a block from an entry on whose shape has to be asked.
    @inline(never)
    private func search(from number: Int, _ point: Point) -> Found? {
        let end = min((number / HitBlock.width + 1) * HitBlock.width, entries.count)
        for number in number..<end where contains(point, entry: number) {
            return Found(entry: number, target: target(of: number))
        }
        return nil
    }

    @inline(__always)
    func target(of entry: Int) -> Int { Int(entries[entry].target) }

    @inline(__always)
    func contains(_ point: Point, entry number: Int) -> Bool {
        entries[number].area.contains(point)
            && (entries[number].isExact || contains(point, shape: entries[number].shape))
    }

    private func contains(_ point: Point, shape first: Int32) -> Bool {
        var number = first
        while number >= 0 {
            let shape = shapes[Int(number)]
            let local = shape.toLocal.apply(to: point)
            guard shape.bounds.contains(local) else { return false }
            if shape.rectangleCount >= 0 {
                let range = shape.firstRectangle..<shape.firstRectangle + shape.rectangleCount
                guard Region.contains(local, in: rectangles, range) else { return false }
            }
            number = shape.confiner
        }
        return true
    }

    /// Keeps the part around a point of an area that holds it, without what an entry takes or may take. False if the entry's
    /// area holds the point, too.
    @inline(__always)
    func cut(_ area: inout HitArea, by number: Int, around point: Point) -> Bool {
        if entries[number].area.contains(point) { return false }
        area.cut(by: entries[number].area, around: point)
        return true
    }

    /// Where what a window has of everything ends.
    func ends(ofWindow place: Int) -> HitWindow.Ends {
        place + 1 < windows.count ? windows[place + 1].start : ends
    }

    // MARK: Results

    @inline(__always)
    func result(_ target: Int, at point: Point) -> HitTestResult {
        let transform = Int(targets[target].transform)
        return HitTestResult(
            responder: targets[target].responder.object,
            location: transform < 0
                ? point + targets[target].offset : transforms[transform].apply(to: point))
    }
}
