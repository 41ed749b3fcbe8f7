/// Finds what is under a point of a scene.
///
/// The scene's responders lie in a list, which is searched from front to back. A window that moves, or that something moves in,
/// changes its part of the list alone.
///
/// It holds for the scene as it was when the index was made, but for changes it was told of, and must be dropped before a
/// responder in it leaves the scene. A window with a responder whose hit testing is not the standard one is asked
/// each time.
final class HitTestIndex {
    private let list: HitList
    private let liveWindows: [LiveWindow]
    /// How many targets lie in front of the first window that is asked each time.
    private let targetsBeforeLive: Int

    /// Windows that have changed since the last search: the first of them, and the others.
    @safe @exclusivity(unchecked) private var changed: Unretained<Window>?
    @safe @exclusivity(unchecked) private var othersChanged: ContiguousArray<Unretained<Window>> = []

    /// - Parameter windows: those that can be hit; hidden ones are passed over.
    init(frontToBack windows: [Window]) {
        var compiler = HitTestCompiler()
        for window in windows where !window.isHidden { compiler.add(window) }
        list = HitList(compiler)
        liveWindows = compiler.liveWindows
        targetsBeforeLive = compiler.liveWindows.first?.targetsInFront ?? .max
        for number in 0..<list.windows.count {
            list.windows[number].window.use { window in
                window.placeInIndex = Int32(number)
                window.isChangedInIndex = false
            }
        }
    }

    deinit { list.deallocate() }

    // MARK: Search

    /// Whether the list alone decides: no window has a responder with hit testing of its own.
    var hasNoLiveWindows: Bool { liveWindows.isEmpty }

    /// The hit test of an index that has no live windows.
    @inline(__always)
    func searchList(_ point: Point) -> HitTestResult? {
        guard let found = list.search(point) else { return nil }
        return list.result(found.target, at: point)
    }

    /// The hit test, with windows that are asked each time.
    func search(_ point: Point) -> HitTestResult? {
        let found = list.search(point)?.target
        guard hasNoLiveWindows || isInFrontOfLiveWindows(found) else { return hitTestLive(point, found) }
        return found.map { list.result($0, at: point) }
    }

    private func isInFrontOfLiveWindows(_ target: Int?) -> Bool {
        target.map { $0 < targetsBeforeLive } ?? false
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
        let found = list.search(point)
        guard var area = ownArea(of: found) else { return nil }
        for number in 0..<(found?.entry ?? list.entries.count) {
            guard list.cut(&area, by: number, around: point) else { return nil }
        }
        // A rectangle's size has fewer digits than its edges, so that a point at its edge may come to lie outside.
        guard let rect = area.rect, rect.contains(point) else { return nil }
        return rect
    }

    /// Where no other result begins, as far as nothing lies in front. Nil where rectangles do not tell.
    private func ownArea(of found: HitList.Found?) -> HitArea? {
        guard let found else { return hasNoLiveWindows ? .told : nil }
        guard found.target < targetsBeforeLive, list.entries[found.entry].isExact else { return nil }
        return HitArea.told.intersection(list.entries[found.entry].area)
    }

    // MARK: Changes

    /// A window moved, or something in it changed that is not about who is in it. Not for one that was hidden, or is now.
    @inline(__always)
    func windowChanged(_ window: Window) {
        guard list.knows(window) else { return }
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
}
