/// Finds what is under a point of a scene.
///
/// The scene's responders lie in a list. A scene at rest gets grids over it, with which the time of a hit test does not
/// depend on how many responders there are. A window that moves, or that something moves in, changes its part of the list
/// alone; until the scene is at rest again the list is searched from front to back, which costs far less than other grids.
///
/// It holds for the scene as it was when the index was made, but for changes it was told of, and must be dropped before a
/// responder in it leaves the scene. A window with a responder whose hit testing is not the standard one is asked
/// each time.
final class HitTestIndex {
    private let list: HitList
    private let liveWindows: [LiveWindow]
    /// How many targets lie in front of the first window that is asked each time.
    private let targetsBeforeLive: Int

    /// Nil while the scene changes.
    @safe @exclusivity(unchecked) private var grids: HitGrids?
    private var glance: HitGlance
    private var ownGlance: HitGlance?
    private let blindGlance = HitGlance.blind()
    /// Whether a glance may decide: not if there is more to ask.
    let mayGlance: Bool

    /// Searches since the last change.
    @safe @exclusivity(unchecked) private var searches = 0
    /// Windows that have changed since the last search: the first of them, and the others.
    @safe @exclusivity(unchecked) private var changed: Unretained<Window>?
    @safe @exclusivity(unchecked) private var othersChanged: ContiguousArray<Unretained<Window>> = []

    /// - Parameters:
    ///   - windows: those that can be hit; hidden ones are passed over.
    ///   - isGuarded: whether what is found has to be looked at by whoever asks.
    init(frontToBack windows: [Window], isGuarded: Bool) {
        var compiler = HitTestCompiler()
        for window in windows where !window.isHidden { compiler.add(window) }
        list = HitList(compiler)
        liveWindows = compiler.liveWindows
        targetsBeforeLive = compiler.liveWindows.first?.targetsInFront ?? .max
        mayGlance = compiler.liveWindows.isEmpty && !isGuarded
        glance = blindGlance
        for number in 0..<list.windows.count {
            list.windows[number].window.use { window in
                window.placeInIndex = Int32(number)
                window.isChangedInIndex = false
            }
        }
    }

    deinit {
        replaceGrids(by: nil)
        blindGlance.deallocateBlind()
        list.deallocate()
    }

    // MARK: Search

    /// The target at a point in global coordinates, for which one grid is nearly always enough.
    @inline(__always)
    func glance(at point: Point) -> HitGlance.Answer {
        glance.answer(at: point, in: list)
    }

    /// What is hit at a point at which a glance found a target.
    @inline(__always)
    func result(_ target: Int, at point: Point) -> HitTestResult {
        list.exactResult(target, at: point)
    }

    /// The hit test where a glance may decide and was not sure. Runs nobody else's code.
    @inline(__always)
    func searchAlone(_ point: Point) -> HitTestResult? {
        if grids == nil { noteSearch() }
        guard let target = grids == nil ? list.search(point)?.target : search(point) else { return nil }
        return list.result(target, at: point)
    }

    /// The hit test with finer grids or without grids, with shapes, and with windows that are asked each time.
    func searchThoroughly(_ point: Point) -> HitTestResult? {
        let found = search(point)
        guard liveWindows.isEmpty || isInFrontOfLiveWindows(found) else { return hitTestLive(point, found) }
        return found.map { list.result($0, at: point) }
    }

    private func isInFrontOfLiveWindows(_ target: Int?) -> Bool {
        target.map { $0 < targetsBeforeLive } ?? false
    }

    /// The frontmost target.
    private func search(_ point: Point) -> Int? {
        guard let grids = gridsAtRest() else { return list.search(point)?.target }
        let cell = grids.locate(point).cell
        return cell.isFilled ? cell.target : search(cell, of: grids, point)?.target
    }

    /// - Parameter cell: one that is not filled.
    @inline(__always)
    private func search(_ cell: HitGrid.Cell, of grids: HitGrids, _ point: Point) -> HitList.Found? {
        for position in grids.range(of: cell) {
            let number = Int(grids.items[position])
            if list.contains(point, entry: number) {
                return HitList.Found(entry: number, target: list.target(of: number))
            }
        }
        return nil
    }

    /// Asks the windows that lie in front of what was found. They run overrides, which may change the scene,
    /// so that what was found is held meanwhile.
    private func hitTestLive(_ point: Point, _ found: Int?) -> HitTestResult? {
        let result = found.map { list.result($0, at: point) }
        for live in liveWindows {
            if let found, live.targetsInFront > found { break }
            if let result = live.window.hitTest(global: point) { return result }
        }
        return result
    }

    /// A rectangle around a point in which every point has the same hit test result, or none like it; nil
    /// when none is known. It need not be the largest.
    func clearArea(around point: Point) -> Rect? {
        let area =
            if let grids = gridsAtRest() { clearArea(around: point, by: grids) } else {
                clearAreaWithoutGrids(around: point)
            }
        // A rectangle's size has fewer digits than its edges, so that a point at its edge may come to lie outside.
        guard let rect = area?.rect, rect.contains(point) else { return nil }
        return rect
    }

    private func clearArea(around point: Point, by grids: HitGrids) -> HitArea? {
        let place = grids.locate(point)
        guard !place.cell.isFilled else {
            return place.cell.target < targetsBeforeLive ? place.area.intersection(.told) : nil
        }
        let found = search(place.cell, of: grids, point)
        guard var area = clearArea(of: found, within: place.area) else { return nil }
        for position in grids.range(of: place.cell) {
            let number = Int(grids.items[position])
            if number == found?.entry { break }
            guard list.cut(&area, by: number, around: point) else { return nil }
        }
        return area
    }

    private func clearAreaWithoutGrids(around point: Point) -> HitArea? {
        let found = list.search(point)
        guard var area = clearArea(of: found, within: .everywhere) else { return nil }
        for number in 0..<(found?.entry ?? list.entries.count) {
            guard list.cut(&area, by: number, around: point) else { return nil }
        }
        return area
    }

    /// Where no other result begins, as far as nothing lies in front. Nil where rectangles do not tell.
    private func clearArea(of found: HitList.Found?, within limits: HitArea) -> HitArea? {
        guard let found else { return liveWindows.isEmpty ? limits.intersection(.told) : nil }
        guard found.target < targetsBeforeLive, list.entries[found.entry].isExact else { return nil }
        return limits.intersection(.told).intersection(list.entries[found.entry].area)
    }

    // MARK: Changes

    /// A window moved, or something in it changed that is not about who is in it. Not for one that was hidden, or is now.
    @inline(__always)
    func windowChanged(_ window: Window) {
        guard list.knows(window) else { return }
        if grids != nil { dropGrids() }
        searches = 0
        guard !window.isChangedInIndex else { return }
        window.isChangedInIndex = true
        if changed == nil { changed = Unretained(window) } else { addChanged(window) }
    }

    @inline(never)
    private func addChanged(_ window: Window) {
        othersChanged.append(Unretained(window))
    }

    /// Brings the list up to date if that takes little. Runs nobody else's code.
    @inline(__always)
    func updateQuickly() -> Bool {
        guard let changed else { return true }
        guard othersChanged.isEmpty, changed.use({ list.updateSingle($0) }) else { return false }
        self.changed = nil
        return true
    }

    /// Brings the list up to date. False if another index has to be made.
    func update() -> Bool {
        guard let changed else { return true }
        self.changed = nil
        guard changed.use({ list.update($0) }) else { return false }
        return othersChanged.isEmpty || updateOthers()
    }

    private func updateOthers() -> Bool {
        defer { othersChanged.removeAll(keepingCapacity: true) }
        return othersChanged.allSatisfy { $0.use { list.update($0) } }
    }

    // MARK: Grids

    /// The grids to search by, which are nil while the scene changes.
    @inline(__always)
    private func gridsAtRest() -> HitGrids? {
        if grids == nil { noteSearch() }
        return grids
    }

    /// Grids cost as much as some thousand searches among so many responders. They are made when it looks as if the
    /// scene came to rest: by then the searches have cost a fraction of that.
    @inline(__always)
    private func noteSearch() {
        searches &+= 1
        if searches > 32 &+ list.entries.count / 8 { makeGrids() }
    }

    @inline(never)
    private func makeGrids() {
        replaceGrids(by: HitGrids(over: (0..<list.entries.count).lazy.map { self.list.entries[$0] }))
    }

    @inline(never)
    private func dropGrids() { replaceGrids(by: nil) }

    private func replaceGrids(by new: HitGrids?) {
        ownGlance?.deallocate()
        grids?.deallocate()
        grids = new
        ownGlance = mayGlance ? new.flatMap { HitGlance(into: $0) } : nil
        glance = ownGlance ?? blindGlance
    }
}
