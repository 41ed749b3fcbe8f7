/// The visible responders of a scene, flattened for the search by point: the time of a hit test does not depend on
/// how many there are.
///
/// It holds for the scene as it was when the index was made, and must be dropped before a responder in it leaves
/// the scene or changes. A window with a responder whose hit testing is not the standard one is asked each time.
///
/// It lies in memory as plain structs side by side, which are read without counting references: windows and
/// responders are kept alive by the scene.
final class HitTestIndex {
    private let entries: UnsafeMutableBufferPointer<HitEntry>
    private let targets: UnsafeMutableBufferPointer<HitTarget>
    private let shapes: UnsafeMutableBufferPointer<HitShape>
    private let rectangles: UnsafeMutableBufferPointer<Region.Rectangle>
    private let grids: UnsafeMutableBufferPointer<HitGrid>
    private let spans: UnsafeMutableBufferPointer<HitGridSpan>
    private let cells: UnsafeMutableBufferPointer<HitGrid.Cell>
    private let items: UnsafeMutableBufferPointer<UInt32>

    private let liveWindows: [LiveWindow]
    /// How many targets lie in front of the first window that is asked each time.
    private let targetsBeforeLive: Int

    /// - Parameter windows: those that can be hit; hidden ones are passed over.
    init(frontToBack windows: [Window]) {
        var compiler = HitTestCompiler()
        for window in windows where !window.isHidden { compiler.add(window) }
        let grid = HitGridBuilder(compiler.entries)
        func copy<Element>(_ array: ContiguousArray<Element>) -> UnsafeMutableBufferPointer<Element> {
            let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
            _ = buffer.initialize(from: array)
            return buffer
        }
        entries = copy(compiler.entries)
        targets = copy(compiler.targets)
        shapes = copy(compiler.shapes)
        rectangles = copy(compiler.rectangles)
        grids = copy(grid.grids)
        spans = copy(grid.spans)
        cells = copy(grid.cells)
        items = copy(grid.items)
        liveWindows = compiler.liveWindows
        targetsBeforeLive = compiler.liveWindows.first?.targetsInFront ?? .max
    }

    deinit {
        entries.deallocate()
        targets.deallocate()
        shapes.deallocate()
        rectangles.deallocate()
        grids.deallocate()
        spans.deallocate()
        cells.deallocate()
        items.deallocate()
    }

    /// What is at a point in global coordinates; nothing at one that is not finite.
    func hitTest(_ point: Point) -> HitTestResult? {
        let place = locate(point)
        let found = search(place, point)
        guard found.target >= 0 else { return targetsBeforeLive == .max ? nil : hitTestLive(point, found) }
        guard found.target < targetsBeforeLive else { return hitTestLive(point, found) }
        return result(found, at: point, clearArea: clearArea(found, place, point).rect)
    }

    /// A rectangle around a point in which every point has the same hit test result; nil when none is known.
    /// For a point that hits nothing, which has no result to tell it.
    func clearArea(around point: Point) -> Rect? {
        let place = locate(point)
        let found = search(place, point)
        guard found.target >= 0 ? found.target < targetsBeforeLive : targetsBeforeLive == .max else { return nil }
        return clearArea(found, place, point).intersection(.told).rect
    }

    // MARK: Search

    /// The cell that a point lies in.
    private struct Place {
        var cell: HitGrid.Cell
        /// Where all points lie in the same cell.
        var area: HitArea
    }

    private struct Found {
        /// The number of the target, negative for none.
        var target: Int
        var entry: Int
        /// Where in the cell's list the search ended.
        var position: Int
    }

    @inline(__always)
    private func locate(_ point: Point) -> Place {
        let place = locate(point, inGrid: 0)
        return place.cell.count == HitGrid.Cell.isGrid ? locateFurther(point, place) : place
    }

    @inline(__always)
    private func locate(_ point: Point, inGrid number: Int) -> Place {
        let grid = grids.baseAddress.unsafelyUnwrapped + number
        let column = grid.pointee.x.column(of: point.x)
        let row = grid.pointee.y.column(of: point.y)
        let across = spans[grid.pointee.x.firstSpan &+ column]
        let down = spans[grid.pointee.y.firstSpan &+ row]
        return Place(
            cell: cells[grid.pointee.firstCell &+ row &* grid.pointee.x.count &+ column],
            area: HitArea(minX: across.start, minY: down.start, maxX: across.end, maxY: down.end))
    }

    @inline(never)
    private func locateFurther(_ point: Point, _ place: Place) -> Place {
        var place = place
        while place.cell.count == HitGrid.Cell.isGrid {
            let finer = locate(point, inGrid: Int(place.cell.start))
            place = Place(cell: finer.cell, area: place.area.intersection(finer.area))
        }
        return place
    }

    @inline(__always)
    private func search(_ place: Place, _ point: Point) -> Found {
        var position = Int(place.cell.start)
        let end = position &+ Int(place.cell.count)
        while position < end {
            let number = Int(items[position])
            if entries[number].area.contains(point) {
                let entry = entries[number]
                if entry.isExact || contains(point, shape: entry.shape) {
                    return Found(target: Int(entry.target), entry: number, position: position)
                }
            }
            position &+= 1
        }
        return Found(target: -1, entry: -1, position: position)
    }

    @inline(never)
    private func contains(_ point: Point, shape first: Int32) -> Bool {
        var number = first
        while number >= 0 {
            let shape = shapes[Int(number)]
            let local = shape.toLocal.apply(to: point)
            guard shape.bounds.contains(local) else { return false }
            if shape.rectangleCount >= 0 {
                let own = rectangles[shape.firstRectangle..<shape.firstRectangle + shape.rectangleCount]
                guard Region.contains(local, in: UnsafeBufferPointer(rebasing: own)) else { return false }
            }
            number = shape.confiner
        }
        return true
    }

    // MARK: Result

    @inline(__always)
    private func result(_ found: Found, at point: Point, clearArea: Rect?) -> HitTestResult {
        let target = targets.baseAddress.unsafelyUnwrapped + found.target
        return HitTestResult(
            responder: target.pointee.responder, window: target.pointee.window,
            location: target.pointee.toLocal.apply(to: point), clearArea: clearArea)
    }

    @inline(__always)
    private func clearArea(_ found: Found, _ place: Place, _ point: Point) -> HitArea {
        var area = place.area
        if found.entry >= 0 {
            let entry = entries[found.entry]
            // Where in its area a shape takes points, rectangles do not tell.
            guard entry.isExact else { return .nowhere }
            area = area.intersection(entry.area)
        }
        return found.position > Int(place.cell.start) ? cut(area, by: place, upTo: found.position, point) : area
    }

    /// Leaves out what lies in front.
    @inline(never)
    private func cut(_ area: HitArea, by place: Place, upTo position: Int, _ point: Point) -> HitArea {
        var area = area
        for front in Int(place.cell.start)..<position {
            let entry = entries[Int(items[front])]
            if entry.area.contains(point) { return .nowhere }
            area.cut(by: entry.area, around: point)
        }
        return area
    }

    /// Asks the windows that lie in front of what was found. They run overrides, which may change the scene,
    /// so that what was found is held meanwhile.
    @inline(never)
    private func hitTestLive(_ point: Point, _ found: Found) -> HitTestResult? {
        let indexed = found.target >= 0 ? result(found, at: point, clearArea: nil) : nil
        for live in liveWindows {
            if found.target >= 0, live.targetsInFront > found.target { break }
            if let result = live.window.hitTest(global: point) { return result }
        }
        return indexed
    }
}
