/// The windows of a compositor in their one stacking order, which rendering and input both follow.
///
/// The embedder owns the scene, and puts windows into it when they are mapped. Seats that share a scene keep their
/// own focus.
public final class Scene {
    /// Where the scene and its seats report misuse and refusals.
    public let diagnostics: Diagnostics

    /// Back to front: by level, within a level the one raised last in front.
    public private(set) var windows: [Window] = []

    /// The outputs' rectangles in global coordinates. The pointer stays within them; without any it goes anywhere.
    @safe @exclusivity(unchecked) public var outputs: [Rect] = [] {
        didSet {
            guard outputs != oldValue else { return }
            setNeedsPick(.outputs)
            forEachSeat { $0.inputViews.setNeedsUpdate() }
        }
    }

    /// The output that a place is on, else the first; nil without outputs.
    public func output(at place: Point) -> Rect? {
        outputs.first { $0.contains(place) } ?? outputs.first
    }

    @safe @exclusivity(unchecked) private var changeObservers = Observers<Void>()
    @safe @exclusivity(unchecked) private var moveObservers = Observers<SurfaceResponder>()

    let turn: EventTurn

    /// Grows with each change that can alter what is under a point.
    @safe @exclusivity(unchecked) package private(set) var version: UInt64 = 1
    @safe @exclusivity(unchecked) private var index: HitTestIndex?
    /// Why the scene changed last: for inspectors and logs.
    @safe @exclusivity(unchecked) private(set) var lastCause = PickCause.mapped
    /// Not weak: an object that was ever referred to weakly is slower to count for good. A seat detaches itself.
    private var seats: [Unretained<Seat>] = []
    /// Whether windows are put in their new places when all of them have their new levels.
    private var isChangingLevels = false
    /// Surfaces whose removal has begun: they hear of the end of what they had, and get nothing new.
    @safe @exclusivity(unchecked) private var leaving: [SurfaceResponder] = []

    /// A scene without windows and outputs.
    /// - Parameter diagnostics: may be shared with other scenes.
    public init(diagnostics: Diagnostics = Diagnostics()) {
        self.diagnostics = diagnostics
        turn = EventTurn(diagnostics: diagnostics)
    }

    deinit {
        for window in windows { window.scene = nil }
    }

    // MARK: Windows

    /// Puts a window in front of the others of its level. A window is in one scene at most: one that is in a
    /// scene already, be it this one, stays where it is, and ``Misuse/tree(_:)`` is reported.
    public func add(_ window: Window) {
        guard window.scene == nil else {
            return diagnostics.report(.tree(TreeMisuse.windowInScene(window).description))
        }
        window.scene = self
        windows.insert(window, at: Self.placeInFront(of: window.level, among: windows))
        noteMove(of: window)
        setNeedsPick(.mapped)
    }

    /// Takes a window out: whatever it had of pointers, fingers, keys and focus goes before this returns.
    /// Nothing happens if it is not in this scene.
    public func remove(_ window: Window) {
        guard window.scene === self else { return }
        noteMove(of: window)
        let surfaces = window.shownSurfaces
        leave(surfaces) {
            for surface in surfaces {
                forEachSeat { $0.willRemove(surface) }
                FirstResponderChange.evict(within: surface, from: window)
            }
            windows.removeAll { $0 === window }
            window.scene = nil
            setNeedsPick(.unmapped)
        }
        forEachSeat { $0.focus.windowRemoved(window) }
    }

    /// Puts a window in front of the others of its level. Nothing happens if it is not in this scene, or is
    /// there already.
    public func raise(_ window: Window) {
        guard window.scene === self, windows.last(where: { $0.level == window.level }) !== window else {
            return
        }
        restack(window) { Self.placeInFront(of: window.level, among: windows) }
    }

    /// Puts several windows in front of the others of their levels, the last of them frontmost. Those that are not in this
    /// scene are left out.
    public func raise(_ raised: [Window]) {
        let raised = raised.filter { $0.scene === self }
        let identities = Set(raised.map(ObjectIdentifier.init))
        var ordered = windows.filter { !identities.contains(ObjectIdentifier($0)) }
        var rest = raised[...]
        while let level = rest.first?.level {
            let alike = rest.prefix { $0.level == level }
            ordered.insert(contentsOf: alike, at: Self.placeInFront(of: level, among: ordered))
            rest = rest[alike.endIndex...]
        }
        guard !ordered.elementsEqual(windows, by: ===) else { return }
        windows = ordered
        setNeedsPick(.restacked)
    }

    /// Puts a window behind the others of its level. Nothing happens if it is not in this scene, or is there
    /// already.
    public func lower(_ window: Window) {
        guard window.scene === self, let place = windows.firstIndex(where: { $0.level == window.level }),
            windows[place] !== window
        else { return }
        restack(window) { place }
    }

    /// - Parameter place: asked when the window has left its former one.
    private func restack(_ window: Window, to place: () -> Int) {
        guard let former = windows.firstIndex(where: { $0 === window }) else { return }
        windows.remove(at: former)
        let place = place()
        windows.insert(window, at: place)
        if let index, !window.isHidden {
            index.move(window, to: windows[(place + 1)...].count { !$0.isHidden })
        }
        noteChange(.restacked)
    }

    private static func placeInFront(of level: Window.Level, among windows: [Window]) -> Int {
        windows.lastIndex { $0.level <= level }.map { $0 + 1 } ?? 0
    }

    /// Gives windows other levels, in one step. As ``Window/level`` puts one, each is in front of the others of its new level
    /// then; among each other they lie in the order in which they are given.
    public func setLevels(_ levels: [(window: Window, level: Window.Level)]) {
        let changed = levels.filter { $0.window.level != $0.level }
        guard !changed.isEmpty else { return }
        isChangingLevels = true
        for (window, level) in changed { window.level = level }
        isChangingLevels = false
        raise(changed.map(\.window))
    }

    func levelChanged(of window: Window) {
        guard !isChangingLevels else { return }
        restack(window) { Self.placeInFront(of: window.level, among: windows) }
    }

    func visibilityChanged(of window: Window) {
        noteMove(of: window)
        guard window.isHidden else {
            setNeedsPick(.mapped)
            return forEachSeat { $0.focus.update() }
        }
        // A hidden window keeps its first responder for when it is shown again.
        let surfaces = window.shownSurfaces
        leave(surfaces) {
            for surface in surfaces { willHide(surface) }
            for surface in surfaces { forEachSeat { $0.willRemove(surface) } }
        }
        setNeedsPick(.unmapped)
        forEachSeat { $0.focus.windowRemoved(window) }
    }

    // MARK: Hit testing

    /// What is at a global point, front to back through every visible window.
    public func hitTest(_ point: Point) -> HitTestResult? {
        // Nobody else's code is run by such a search, so that the index stays meanwhile.
        if leaving.isEmpty, let index = index.map({ Unretained($0) }) {
            index.use { $0.update() }
            if index.use({ $0.hasNoLiveWindows }) { return index.use { $0.searchLists(point) } }
        }
        return hitTestAsking(point)
    }

    @inline(never)
    private func hitTestAsking(_ point: Point) -> HitTestResult? {
        guard let hit = currentIndex().search(point) else { return nil }
        return leaving.isEmpty || !isLeaving(hit.responder) ? hit : nil
    }

    /// A rectangle around a global point in which every point has the same hit test result, as long as `version` stays;
    /// nil when none is known. It need not be the largest. A motion within it needs no hit test.
    public func clearArea(around point: Point) -> Rect? {
        leaving.isEmpty ? currentIndex().clearArea(around: point) : nil
    }

    private func currentIndex() -> HitTestIndex {
        if let index {
            index.update()
            return index
        }
        let index = HitTestIndex(frontToBack: windows.reversed())
        self.index = index
        return index
    }

    /// Says that what is under a point may have changed. Seats pick again once per loop turn, and before the next
    /// press, touch or drop.
    package func setNeedsPick(_ cause: PickCause) {
        index = nil
        noteChange(cause)
    }

    /// A window moved: what is in it, and all others, are where they were.
    func windowMoved(_ window: Window) {
        tellIndex(of: window)
        noteMove(of: window)
        noteChange(.geometry)
    }

    /// Something in a window appeared, changed or is about to leave: all other windows are as they were.
    func contentChanged(_ cause: PickCause, in window: Window) {
        forgetContent(of: window)
        noteChange(cause)
    }

    private func forgetContent(of window: Window) {
        window.hitList = nil
        tellIndex(of: window)
    }

    @inline(__always)
    private func tellIndex(of window: Window) {
        if let index = index.map({ Unretained($0) }) { index.use { $0.windowChanged(window) } }
    }

    func noteMove(of responder: SurfaceResponder) {
        moveObservers.notify(responder)
    }

    @inline(__always)
    private func noteMove(of window: Window) {
        if !moveObservers.isEmpty { window.surfaces.forEach(noteMove) }
    }

    /// The observers come last: one may release the scene.
    @inline(__always)
    private func noteChange(_ cause: PickCause) {
        version &+= 1
        lastCause = cause
        notifyChange()
    }

    @inline(__always)
    func notifyChange() {
        changeObservers.notify(())
    }

    // MARK: Observations

    /// Calls a handler after windows, surfaces or their positions changed, often several times in a turn. An embedder schedules its
    /// next turn and redraws.
    public func observeChanges(_ handler: @escaping () -> Void) -> ObservationToken {
        changeObservers.add(handler)
    }

    /// Calls a handler with each responder that may have moved, appeared or been removed, together with everything in it. The
    /// handler must not change the scene.
    package func observeMoves(_ handler: @escaping (SurfaceResponder) -> Void) -> ObservationToken {
        moveObservers.add(handler)
    }

    // MARK: Seats and removal

    func attach(_ seat: Seat) {
        seats.append(Unretained(seat))
    }

    /// Called by a seat that is going.
    func detach(_ seat: Seat) {
        seats.removeAll { $0.address == Unretained(seat).address }
    }

    private func forEachSeat(_ body: (Seat) -> Void) {
        // Held meanwhile: a handler may let go of a seat.
        for seat in seats.map(\.object) { body(seat) }
    }

    func focusChanged(in window: Window) {
        forEachSeat { $0.focus.firstResponderChanged(in: window) }
    }

    func reloadInputViews(for responder: Responder) {
        forEachSeat { $0.inputViews.reload(for: responder) }
    }

    /// A surface can be seen now: it may be the one that the keyboard focus waits for.
    func surfaceAppeared(in window: Window) {
        noteMove(of: window)
        contentChanged(.mapped, in: window)
        forEachSeat { $0.focus.update() }
    }

    /// Hiding is never the client's doing.
    private func willHide(_ surface: SurfaceResponder) {
        forEachSeat { $0.touches.cancel(within: surface) }
    }

    /// Takes a surface, with all in it, out of its window, or hides it. Interactions with it are cancelled
    /// while its chain still stands, a first responder in it loses its place; after `detach` a new one is
    /// elected from the surfaces that are left.
    func remove(
        _ surface: SurfaceResponder, from window: Window, isHiding: Bool = false, detach: () -> Void
    ) {
        noteMove(of: surface)
        leave([surface]) {
            if isHiding { willHide(surface) }
            forEachSeat { $0.willRemove(surface) }
            FirstResponderChange.evict(within: surface, from: window)
            forgetContent(of: window)
            detach()
            contentChanged(.unmapped, in: window)
        }
        if window.isPlaceVacated, window.firstResponder == nil { window.electFirstResponder() }
        window.isPlaceVacated = false
        forEachSeat { $0.focus.firstResponderChanged(in: window) }
    }

    private func leave(_ surfaces: [SurfaceResponder], _ body: () -> Void) {
        // Replaced, never changed in place: a hit test would pay for the check that nobody is changing it.
        leaving = leaving + surfaces
        body()
        var others = leaving
        for surface in surfaces {
            if let place = others.lastIndex(where: { $0 === surface }) { others.remove(at: place) }
        }
        leaving = others
    }

    func isLeaving(_ responder: Responder) -> Bool {
        leaving.contains { responder.isWithin($0) }
    }

    /// The frontmost window that wants the keys for itself and can have them.
    var exclusiveWindow: Window? {
        windows.last { window in
            window.wantsKeysExclusively && window.canBecomeKey && !window.isHidden
                && window.rootSurface.map { !isLeaving($0) } ?? true
        }
    }

    /// Whether a surface is in a window of this scene and neither hidden itself nor by what it lies in.
    package func shows(_ surface: SurfaceResponder) -> Bool {
        guard let window = surface.containingWindow, window.scene === self, !window.isHidden else {
            return false
        }
        return !surface.isHiddenInWindow
    }
}

package enum PickCause: Hashable, Sendable {
    /// A window or surface appeared; one was removed or hidden; the stacking order changed; a place, size,
    /// transform or opacity changed; a surface takes input elsewhere; the outputs changed.
    case mapped, unmapped, restacked, geometry, inputRegion, outputs
}
