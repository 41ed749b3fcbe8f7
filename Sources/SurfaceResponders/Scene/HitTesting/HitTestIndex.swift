/// Finds the responder at a point of a scene.
///
/// The index is a list of the windows that can be hit, searched from front to back. A window that is more
/// than a single plain surface has a list of its content. Moving a window updates its entry in the index; a
/// change in a window rebuilds the window's list. Raising or lowering a window moves its entry.
///
/// The index describes the scene at its creation and the changes that it was notified of. It does not keep
/// the windows, so it must be dropped when a window in it leaves the scene. A *live* window contains a
/// responder with nonstandard hit testing, or coordinates that are too large for exact comparison. The
/// responders of a live window are called in each hit test.
final class HitTestIndex {
    private let windows: FixedArray<HitWindow>
    private let blocks: HitBlocks
    private var liveWindows: [Int]

    /// Windows that have changed since the last update: the first one, and the others.
    @safe @exclusivity(unchecked) private var changed: Unretained<Window>?
    @safe @exclusivity(unchecked) private var othersChanged: ContiguousArray<Unretained<Window>> = []

    private struct Found {
        var window: Int
        /// The entry in the window's list; `nil` if the window has no list.
        var inList: HitList.Found?
    }

    /// - Parameter windows: the windows of the scene. Hidden ones are skipped.
    init(frontToBack windows: some Sequence<Window>) {
        var entries: ContiguousArray<HitWindow> = []
        for window in windows where !window.isHidden {
            window.placeInIndex = Int32(entries.count)
            window.isChangedInIndex = false
            entries.append(HitWindow(window))
        }
        self.windows = FixedArray(entries)
        blocks = HitBlocks(entries.lazy.map(\.area))
        liveWindows = entries.indices.filter { entries[$0].isLive }
    }

    deinit {
        windows.deallocate()
        blocks.deallocate()
    }

    // MARK: Search

    /// Whether there are no live windows. A search then calls no overrides.
    var hasNoLiveWindows: Bool { liveWindows.isEmpty }

    /// The hit test of an index without live windows.
    @inline(__always)
    func searchLists(_ point: Point) -> HitTestResult? {
        guard let found = find(point) else { return nil }
        return result(found, at: point)
    }

    func search(_ point: Point) -> HitTestResult? {
        let found = find(point)
        // Overrides may change the scene, so create the result before calling them. It keeps the responder.
        let result = found.map { self.result($0, at: point) }
        let place = found?.window ?? windows.count
        for window in liveWindows.prefix(while: { $0 < place }).map({ windows[$0].window.object }) {
            if let result = window.hitTest(global: point) { return result }
        }
        return result
    }

    /// Returns the frontmost match in windows that are not live.
    @inline(__always)
    private func find(_ point: Point) -> Found? {
        blocks.search(point) { block, elsewhere in find(point, in: block, elsewhere) }
    }

    @inline(never)
    private func find(_ point: Point, in block: Int, _ elsewhere: SIMDMask<SIMD8<Int16>>) -> Found? {
        for place in HitBlock.places(outside: elsewhere) {
            let number = block &* HitBlock.width &+ place
            guard windows[number].area.contains(point) else { continue }
            switch windows[number].content {
            case .surface: return Found(window: number)
            case .list(let list):
                let origin = windows[number].origin
                if let found = list.use({ $0.search(point - origin) }) {
                    return Found(window: number, inList: found)
                }
            case .live: break
            }
        }
        return nil
    }

    @inline(__always)
    private func result(_ found: Found, at point: Point) -> HitTestResult {
        switch windows[found.window].content {
        case .surface(let surface, let offset):
            return HitTestResult(responder: surface.object, location: point + offset)
        case .list(let list):
            let origin = windows[found.window].origin
            return list.use { $0.result(found.inList?.target ?? 0, at: point - origin) }
        case .live: preconditionFailure("a window that is asked each time is in no list")
        }
    }

    /// Returns a rectangle as `Scene.clearArea(around:)` does.
    func clearArea(around point: Point) -> Rect? {
        let found = find(point)
        let end = found?.window ?? windows.count
        guard liveWindows.first.map({ $0 > end }) ?? true else { return nil }
        var area = HitArea.told
        for number in 0..<end {
            guard cut(&area, by: windows[number], inFrontOf: nil, around: point) else { return nil }
        }
        if let found {
            guard let own = ownArea(of: found),
                cut(&area, by: windows[end], inFrontOf: found.inList, around: point)
            else { return nil }
            area = area.intersection(own)
        }
        // The rounded size may put a point at an edge outside of the rectangle.
        guard let rect = area.rect, rect.contains(point) else { return nil }
        return rect
    }

    private func ownArea(of found: Found) -> HitArea? {
        let window = windows[found.window]
        guard let inList = found.inList, case .list(let list) = window.content else { return window.area }
        return list.use { $0.area(of: inList) }?.offset(by: window.origin).narrowed
    }

    /// Reduces an area to a part that contains a point and in which a window is not hit in front of an entry.
    /// - Parameter found: the entry; `nil` to consider the whole window.
    /// - Returns: `false` if the window may be hit at the point, in front of that entry.
    private func cut(
        _ area: inout HitArea, by window: HitWindow, inFrontOf found: HitList.Found?, around point: Point
    ) -> Bool {
        if window.area.contains(point) {
            guard case .list(let list) = window.content else { return true }
            return list.use {
                $0.cut(&area, inFrontOf: found, around: point, origin: window.origin)
            }
        }
        if !window.area.isEmpty { area.cut(by: window.area, around: point) }
        return true
    }

    // MARK: Changes

    /// Moves a window to another index among the windows that can be hit. The others keep their order.
    /// - Parameter place: the number of windows that are to be in front of it.
    func move(_ window: Window, to place: Int) {
        guard knows(window) else { return }
        var vacant = Int(window.placeInIndex)
        let entry = windows[vacant]
        let step = place < vacant ? -1 : 1
        while vacant != place {
            put(windows[vacant + step], at: vacant)
            vacant += step
        }
        put(entry, at: place)
        if !liveWindows.isEmpty { findLiveWindows() }
    }

    private func put(_ entry: HitWindow, at place: Int) {
        windows[place] = entry
        blocks.set(entry.area, at: place)
        entry.window.use { $0.placeInIndex = Int32(truncatingIfNeeded: place) }
    }

    private func findLiveWindows() {
        liveWindows = (0..<windows.count).filter { windows[$0].isLive }
    }

    /// Called when a window moved or its content changed. Does nothing for a window that is not in the list.
    @inline(__always)
    func windowChanged(_ window: Window) {
        guard knows(window), !window.isChangedInIndex else { return }
        window.isChangedInIndex = true
        if changed == nil { changed = Unretained(window) } else { addChanged(window) }
    }

    @inline(__always)
    private func knows(_ window: Window) -> Bool {
        let place = Int(window.placeInIndex)
        return place < windows.count && windows[place].window.address == Unretained(window).address
    }

    @inline(never)
    private func addChanged(_ window: Window) {
        othersChanged.append(Unretained(window))
    }

    /// Updates the list after changes. Calls no overrides.
    @inline(__always)
    func update() {
        if changed != nil { updateChanged() }
    }

    @inline(never)
    private func updateChanged() {
        changed?.use { update($0) }
        changed = nil
        guard !othersChanged.isEmpty else { return }
        for window in othersChanged { window.use { update($0) } }
        othersChanged.removeAll(keepingCapacity: true)
    }

    private func update(_ window: Window) {
        window.isChangedInIndex = false
        let place = Int(window.placeInIndex)
        let wasLive = windows[place].isLive
        windows[place].update()
        blocks.set(windows[place].area, at: place)
        guard wasLive || windows[place].isLive else { return }
        findLiveWindows()
    }
}

/// The result of a hit test at a global point. Small enough to be returned in registers.
public struct HitTestResult {
    /// The frontmost responder at the point.
    public let responder: SurfaceResponder

    /// The point in the responder's coordinates.
    public let location: Point

    /// The responder's window; `nil` if it has none, for example because it was detached after the hit test.
    public var window: Window? { responder.containingWindow }

    /// The responder and its chain of `next` responders. A cyclic chain ends before its first repetition.
    public var path: [Responder] {
        Array(ResponderPath(from: responder).responders)
    }
}
