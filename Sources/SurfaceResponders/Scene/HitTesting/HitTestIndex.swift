/// The visible responders of a scene, flattened for the search by point: the time of a hit test does not
/// depend on how many there are.
///
/// It holds for the scene as it was when the index was made, and must be dropped before a responder in it
/// leaves the scene or changes. A window with a responder whose hit testing is not the standard one is asked
/// each time.
///
/// It lies in memory as plain structs side by side, which are read without counting references: windows and
/// responders are kept alive by the scene.
final class HitTestIndex {
    private let entries: FixedArray<HitEntry>
    private let targets: FixedArray<HitTarget>
    private let shapes: FixedArray<HitShape>
    private let rectangles: FixedArray<Region.Rectangle>
    private let grids: FixedArray<HitGrid>
    private let edges: FixedArray<Double>
    private let cells: FixedArray<HitGrid.Cell>
    private let items: FixedArray<UInt32>

    private let liveWindows: [LiveWindow]
    /// How many targets lie in front of the first window that is asked each time.
    private let targetsBeforeLive: Int
    /// Shorter lists can be searched the short way: none when there are windows to ask, else all that are not
    /// a finer grid.
    private let simpleListLimit: UInt32

    /// - Parameter windows: those that can be hit; hidden ones are passed over.
    init(frontToBack windows: [Window]) {
        var compiler = HitTestCompiler()
        for window in windows where !window.isHidden { compiler.add(window) }
        let grid = HitGridBuilder(compiler.entries)
        entries = FixedArray(compiler.entries)
        targets = FixedArray(compiler.targets)
        shapes = FixedArray(compiler.shapes)
        rectangles = FixedArray(compiler.rectangles)
        grids = FixedArray(grid.grids)
        edges = FixedArray(grid.edges)
        cells = FixedArray(grid.cells)
        items = FixedArray(grid.items)
        liveWindows = compiler.liveWindows
        targetsBeforeLive = compiler.liveWindows.first?.targetsInFront ?? .max
        simpleListLimit = compiler.liveWindows.isEmpty ? HitGrid.Cell.isGrid : 0
    }

    deinit {
        entries.deallocate()
        targets.deallocate()
        shapes.deallocate()
        rectangles.deallocate()
        grids.deallocate()
        edges.deallocate()
        cells.deallocate()
        items.deallocate()
    }

    /// What is at a point in global coordinates; nothing at one that is not finite.
    ///
    /// Does itself what is nearly always enough: one grid, and rectangles that decide.
    @inline(__always)
    func hitTest(_ point: Point) -> HitTestResult? {
        let cell = locate(point, inGrid: 0).cell
        guard cell.count < simpleListLimit else { return hitTestThoroughly(point) }
        var position = Int(cell.start)
        let end = position &+ Int(cell.count)
        while position < end {
            let number = Int(items[position])
            if entries[number].area.contains(point) {
                guard entries[number].isExact else { return hitTestThoroughly(point) }
                return result(Int(entries[number].target), at: point)
            }
            position &+= 1
        }
        return nil
    }

    /// A rectangle around a point in which every point has the same hit test result, or none like it; nil
    /// when none is known. It need not be the largest.
    func clearArea(around point: Point) -> Rect? {
        let place = locate(point)
        let found = search(place.cell, point)
        guard found.target >= 0 ? found.target < targetsBeforeLive : liveWindows.isEmpty else { return nil }
        var area = place.area.intersection(.told)
        if found.entry >= 0 {
            // Where in its area a shape takes points, rectangles do not tell.
            guard entries[found.entry].isExact else { return nil }
            area = area.intersection(entries[found.entry].area)
        }
        for front in Int(place.cell.start)..<found.position {
            let entry = entries[Int(items[front])]
            if entry.area.contains(point) { return nil }
            area.cut(by: entry.area, around: point)
        }
        return area.rect
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
    private func locate(_ point: Point, inGrid number: Int) -> Place {
        let column = grids[number].x.column(of: point.x, edges: edges)
        let row = grids[number].y.column(of: point.y, edges: edges)
        let across = grids[number].x.firstEdge &+ column
        let down = grids[number].y.firstEdge &+ row
        return Place(
            cell: cells[grids[number].firstCell &+ row &* grids[number].x.count &+ column],
            area: HitArea(
                minX: edges[across], minY: edges[down], maxX: edges[across &+ 1], maxY: edges[down &+ 1]))
    }

    private func locate(_ point: Point) -> Place {
        var place = locate(point, inGrid: 0)
        while place.cell.count == HitGrid.Cell.isGrid {
            let finer = locate(point, inGrid: Int(place.cell.start))
            place = Place(cell: finer.cell, area: place.area.intersection(finer.area))
        }
        return place
    }

    private func search(_ cell: HitGrid.Cell, _ point: Point) -> Found {
        for position in Int(cell.start)..<Int(cell.start) + Int(cell.count) {
            let number = Int(items[position])
            let entry = entries[number]
            if entry.area.contains(point), entry.isExact || contains(point, shape: entry.shape) {
                return Found(target: Int(entry.target), entry: number, position: position)
            }
        }
        return Found(target: -1, entry: -1, position: Int(cell.start) + Int(cell.count))
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

    /// The hit test with finer grids, shapes, and windows that are asked each time.
    @inline(never)
    private func hitTestThoroughly(_ point: Point) -> HitTestResult? {
        let found = search(locate(point).cell, point)
        if liveWindows.isEmpty || (found.target >= 0 && found.target < targetsBeforeLive) {
            guard found.target >= 0 else { return nil }
            return result(found.target, at: point)
        }
        return hitTestLive(point, found.target)
    }

    /// Asks the windows that lie in front of what was found. They run overrides, which may change the scene,
    /// so that what was found is held meanwhile.
    private func hitTestLive(_ point: Point, _ target: Int) -> HitTestResult? {
        let found = target >= 0 ? result(target, at: point) : nil
        for live in liveWindows {
            if target >= 0, live.targetsInFront > target { break }
            if let result = live.window.hitTest(global: point) { return result }
        }
        return found
    }

    @inline(__always)
    private func result(_ number: Int, at point: Point) -> HitTestResult {
        HitTestResult(
            responder: targets[number].responder.object, location: targets[number].toLocal.apply(to: point))
    }
}
