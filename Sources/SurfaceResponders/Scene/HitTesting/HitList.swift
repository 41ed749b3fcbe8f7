/// The responders of a window that can be hit, flattened from front to back. Areas and points are in the
/// window's coordinates, so the list stays valid when the window moves.
///
/// The list consists of contiguous plain structs, which are read without reference counting. The window keeps
/// the responders, and drops the list before it removes one of them.
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

    /// Returns the frontmost entry that contains a point.
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

    /// Returns the hit test result of a target at a point.
    func result(_ target: Int, at point: Point) -> HitTestResult {
        let responder = targets[target].responder.object
        let transform = Int(targets[target].transform)
        guard transform >= 0 else {
            return HitTestResult(responder: responder, location: point + targets[target].offset)
        }
        return HitTestResult(responder: responder, location: transforms[transform].apply(to: point))
    }

    // MARK: Where nothing changes

    /// Returns the area of an entry; `nil` if only a part of the area hits.
    func area(of found: Found) -> HitArea? {
        entries[found.entry].isExact ? entries[found.entry].area : nil
    }

    /// Reduces an area to a part that contains a point and in which no entry in front of a given one is hit.
    /// - Parameters:
    ///   - area: in global coordinates. It must contain the point.
    ///   - found: the given entry; `nil` to consider all entries.
    /// - Returns: `false` if one of those entries may be hit at the point.
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
    /// The index of the target. Both targets and entries are in front-to-back order.
    var target: Int32
    /// The index of the shape if only a part of the area hits; negative if the whole area does.
    var shape: Int32

    @inline(__always)
    var isExact: Bool { shape < 0 }
}

struct HitTarget {
    // The window keeps the responder, and drops the list before it removes the responder.
    var responder: Unretained<SurfaceResponder>
    /// From the window's coordinates to the responder's. Used only if `transform` is negative.
    var offset: Vector
    /// The index of the transform from the window's coordinates; negative if `offset` suffices.
    var transform: Int32
}

/// An exact test of points, where an area alone does not decide: for a rotated or scaled responder, one with
/// a complex input region, or a region inside one of these.
struct HitShape {
    /// Converts the window's coordinates to those of `bounds` and of the input region.
    var toLocal: AffineTransform
    var bounds: HitArea
    /// The range of the input region's rectangles. The count is negative for an infinite region.
    var firstRectangle: Int
    var rectangleCount: Int
    /// The index of another shape that must also contain the point; negative for none.
    var confiner: Int32
}
