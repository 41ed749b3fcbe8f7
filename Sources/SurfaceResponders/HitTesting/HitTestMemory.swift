/// The index as it lies in memory: plain structs side by side, read without counting references.
final class HitTestMemory {
    private let entries: UnsafeMutableBufferPointer<HitEntry>
    private let targets: UnsafeMutableBufferPointer<HitTarget>
    private let shapes: UnsafeMutableBufferPointer<HitShape>
    private let rectangles: UnsafeMutableBufferPointer<Region.Rectangle>
    private let grids: UnsafeMutableBufferPointer<HitGrid>
    private let spans: UnsafeMutableBufferPointer<HitGridSpan>
    private let cells: UnsafeMutableBufferPointer<HitGrid.Cell>
    private let items: UnsafeMutableBufferPointer<UInt32>

    /// What a search found.
    struct Find {
        /// The number of the target, negative for none.
        var target: Int
        /// Where every point finds the same; empty when not known.
        var clearArea: HitArea
    }

    init(_ compiler: HitTestCompiler, _ grid: HitGridBuilder) {
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

    @inline(__always)
    func find(_ point: Point) -> Find {
        var number = 0
        var around = HitArea.everywhere
        while true {
            let grid = grids[number]
            let column = grid.x.column(of: point.x)
            let row = grid.y.column(of: point.y)
            let cell = cells[grid.firstCell + row * grid.x.count + column]
            let across = spans[grid.x.firstSpan + column]
            let down = spans[grid.y.firstSpan + row]
            around = around.intersection(
                HitArea(minX: across.start, minY: down.start, maxX: across.end, maxY: down.end))
            if cell.count != HitGrid.Cell.isGrid { return search(cell, point, around) }
            number = Int(cell.start)
        }
    }

    @inline(__always)
    private func search(_ cell: HitGrid.Cell, _ point: Point, _ around: HitArea) -> Find {
        var around = around
        for position in Int(cell.start)..<Int(cell.start) + Int(cell.count) {
            let entry = entries[Int(items[position])]
            if !entry.area.contains(point) {
                around = around.cut(by: entry.area, around: point)
            } else if entry.isExact {
                return Find(target: Int(entry.target), clearArea: around.intersection(entry.area))
            } else {
                // Where in its area a shape takes points is not told by rectangles.
                around = .nowhere
                if contains(point, shape: entry.shape) { return Find(target: Int(entry.target), clearArea: around) }
            }
        }
        return Find(target: -1, clearArea: around)
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

    @inline(__always)
    func result(_ find: Find, at point: Point, clearArea: Rect?) -> HitTestResult {
        let target = targets[find.target]
        return HitTestResult(
            responder: target.responder, window: target.window, location: target.toLocal.apply(to: point),
            clearArea: clearArea)
    }
}
