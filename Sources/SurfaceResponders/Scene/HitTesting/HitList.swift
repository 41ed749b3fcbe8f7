/// The visible responders of a window, flattened front to back. All areas and points are in the window's coordinates, so that
/// the list stays as it is when the window moves.
///
/// It lies in memory as plain structs side by side, which are read without counting references: the window keeps the
/// responders, and drops the list before one of them leaves.
final class HitList {
    private let entries: FixedArray<HitEntry>
    private let targets: FixedArray<HitTarget>
    private let transforms: FixedArray<AffineTransform>
    private let shapes: FixedArray<HitShape>
    private let rectangles: FixedArray<Region.Rectangle>
    private let blocks: HitBlocks
    let bounds: HitArea

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
        blocks = HitBlocks(compiler.entries.lazy.map(\.area))
        bounds = compiler.entries.reduce(nil) { $0?.union($1.area) ?? $1.area } ?? .nowhere
    }

    deinit {
        entries.deallocate()
        targets.deallocate()
        transforms.deallocate()
        shapes.deallocate()
        rectangles.deallocate()
        blocks.deallocate()
    }

    // MARK: Search

    /// The frontmost entry that holds a point.
    func search(_ point: Point) -> Found? {
        blocks.search(point) { block, elsewhere in find(point, in: block, elsewhere) }
    }

    @inline(never)
    private func find(_ point: Point, in block: Int, _ elsewhere: SIMDMask<SIMD8<Int16>>) -> Found? {
        for place in HitBlock.places(outside: elsewhere) {
            let number = block &* HitBlock.width &+ place
            if contains(point, entry: number) {
                return Found(entry: number, target: Int(entries[number].target))
            }
        }
        return nil
    }

    @inline(__always)
    private func contains(_ point: Point, entry number: Int) -> Bool {
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

    /// What is hit at a point that a target holds.
    func result(_ target: Int, at point: Point) -> HitTestResult {
        let responder = targets[target].responder.object
        let transform = Int(targets[target].transform)
        guard transform >= 0 else {
            return HitTestResult(responder: responder, location: point + targets[target].offset)
        }
        return HitTestResult(responder: responder, location: transforms[transform].apply(to: point))
    }

    // MARK: Where nothing changes

    /// Where the same target is hit as by an entry, as far as nothing lies in front; nil where a rectangle does not tell.
    func area(of found: Found) -> HitArea? {
        entries[found.entry].isExact ? entries[found.entry].area : nil
    }

    /// Keeps the part around a point of an area that holds it, without what entries in front of another take or may take.
    /// - Parameters:
    ///   - area: in global coordinates, as is the point.
    ///   - found: the other; nil for all entries.
    ///   - origin: where the window is.
    /// - Returns: false if one of them has an area that holds the point, too.
    func cut(_ area: inout HitArea, inFrontOf found: Found?, around point: Point, origin: Vector) -> Bool {
        for number in 0..<(found?.entry ?? entries.count) {
            let taken = entries[number].area.offset(by: origin).widened
            guard !taken.contains(point) else { return false }
            area.cut(by: taken, around: point)
        }
        return true
    }
}

struct HitEntry {
    var area: HitArea
    /// In the list of targets. Targets are in front-to-back order, and so are entries.
    var target: Int32
    /// In the list of shapes, when not every point of the area hits; negative otherwise.
    var shape: Int32

    @inline(__always)
    var isExact: Bool { shape < 0 }
}

struct HitTarget {
    // Its window holds it, and drops the list before the responder leaves.
    var responder: Unretained<SurfaceResponder>
    /// From the window's coordinates to the responder's, where these are neither turned nor scaled.
    var offset: Vector
    /// The same, in the list of transforms, where they are; negative otherwise.
    var transform: Int32
}

/// What has to be asked where an area alone does not decide: a turned or scaled responder, a complex input
/// region, a region in such a one.
struct HitShape {
    /// From the window's coordinates to those of `bounds` and of the input region.
    var toLocal: AffineTransform
    var bounds: HitArea
    /// The input region's rectangles in the list of all; a negative count stands for an infinite region.
    var firstRectangle: Int
    var rectangleCount: Int
    /// The shape that must take the point too; negative when there is none.
    var confiner: Int32
}
