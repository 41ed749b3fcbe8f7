/// The visible responders of a scene, flattened for the search by point: the time of a hit test does not depend on
/// how many there are.
///
/// It holds for the scene as it was when the index was made, and must be dropped before a responder in it leaves
/// the scene or changes. A window with a responder whose hit testing is not the standard one is asked each time.
struct HitTestIndex {
    private let memory: HitTestMemory
    private let liveWindows: [LiveWindow]

    /// - Parameter windows: those that can be hit; hidden ones are passed over.
    init(frontToBack windows: [Window]) {
        var compiler = HitTestCompiler()
        for window in windows where !window.isHidden { compiler.add(window) }
        liveWindows = compiler.liveWindows
        memory = HitTestMemory(compiler, HitGridBuilder(compiler.entries))
    }

    /// What is at a point in global coordinates; nothing at one that is not finite.
    func hitTest(_ point: Point) -> HitTestResult? {
        let find = memory.find(point)
        if !liveWindows.isEmpty, find.target >= liveWindows[0].targetsInFront || find.target < 0 {
            return hitTestLive(point, find)
        }
        guard find.target >= 0 else { return nil }
        return memory.result(find, at: point, clearArea: find.clearArea.rect)
    }

    /// A rectangle around a point in which every point has the same hit test result; nil when none is known.
    /// For a point that hits nothing, which has no result to tell it.
    func clearArea(around point: Point) -> Rect? {
        let find = memory.find(point)
        if let first = liveWindows.first, find.target >= first.targetsInFront || find.target < 0 { return nil }
        return find.clearArea.intersection(Self.farthest).rect
    }

    private static let farthest = HitArea(minX: -0x1p40, minY: -0x1p40, maxX: 0x1p40, maxY: 0x1p40)

    /// Asks the windows that lie in front of what was found. They run overrides, which may change the scene,
    /// so that what was found is held meanwhile.
    private func hitTestLive(_ point: Point, _ find: HitTestMemory.Find) -> HitTestResult? {
        let indexed = find.target >= 0 ? memory.result(find, at: point, clearArea: nil) : nil
        for live in liveWindows {
            if find.target >= 0, live.targetsInFront > find.target { break }
            if let result = live.window.hitTest(global: point) { return result }
        }
        return indexed
    }
}
