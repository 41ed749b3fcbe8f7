/// The windows of a compositor in stacking order, which rendering and input share.
///
/// The embedder owns the scene and adds windows to it when they are mapped. Each seat of a scene has its own
/// focus. Points and rectangles are in global logical pixels.
public final class Scene {
    /// The log to which the scene and its seats report misuse and refusals.
    public let diagnostics: Diagnostics

    /// The windows, back to front: by level, and within a level in the order in which they were raised.
    public private(set) var windows: [Window] = []

    /// The rectangles of the outputs. Pointers stay within them. Without outputs a pointer can move anywhere.
    @safe @exclusivity(unchecked) public var outputs: [Rect] = [] {
        didSet {
            guard outputs != oldValue else { return }
            setNeedsPick(.outputs)
            forEachSeat { $0.inputViews.setNeedsUpdate() }
        }
    }

    /// Returns the output that contains a point, or else the first output. `nil` without outputs.
    public func output(at place: Point) -> Rect? {
        outputs.first { $0.contains(place) } ?? outputs.first
    }

    @safe @exclusivity(unchecked) private var changeObservers = Observers<Void>()
    @safe @exclusivity(unchecked) private var moveObservers = Observers<SurfaceResponder>()

    let turn: EventTurn

    /// Increases with each change that can alter what is under a point.
    @safe @exclusivity(unchecked) package private(set) var version: UInt64 = 1
    @safe @exclusivity(unchecked) private var index: HitTestIndex?
    /// The cause of the last change, for inspectors and logs.
    @safe @exclusivity(unchecked) private(set) var lastCause = PickCause.mapped
    /// Not weak: after the first weak reference to an object, counting its strong references is slower. A
    /// seat removes itself when it ends.
    private var seats: [Unretained<Seat>] = []
    /// Whether several windows are changing their levels. They are restacked together at the end.
    private var isChangingLevels = false
    /// Surfaces that are being removed or hidden. Their interactions end, and no new ones begin.
    @safe @exclusivity(unchecked) private var leaving: [SurfaceResponder] = []

    /// Creates a scene without windows and outputs.
    /// - Parameter diagnostics: the log, which scenes may share.
    public init(diagnostics: Diagnostics = Diagnostics()) {
        self.diagnostics = diagnostics
        turn = EventTurn(diagnostics: diagnostics)
    }

    deinit {
        for window in windows { window.scene = nil }
    }

    // MARK: Windows

    /// Adds a window in front of the others of its level. A window can be in one scene only. If it is already
    /// in a scene, including this one, nothing changes and ``Misuse/tree(_:)`` is reported.
    public func add(_ window: Window) {
        guard window.scene == nil else {
            return diagnostics.report(.tree(TreeMisuse.windowInScene(window).description))
        }
        window.scene = self
        windows.insert(window, at: Self.placeInFront(of: window.level, among: windows))
        noteMove(of: window)
        setNeedsPick(.mapped)
    }

    /// Removes a window. Its touches and presses are canceled, pointers leave it and it loses the keyboard
    /// focus before this returns. Does nothing if the window is not in this scene.
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

    /// Moves a window in front of the others of its level. Does nothing if it is not in this scene, or is in
    /// front already.
    public func raise(_ window: Window) {
        guard window.scene === self, windows.last(where: { $0.level == window.level }) !== window else {
            return
        }
        restack(window) { Self.placeInFront(of: window.level, among: windows) }
    }

    /// Moves several windows in front of the others of their levels, the last one frontmost. Windows that are
    /// not in this scene are ignored.
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

    /// Moves a window behind the others of its level. Does nothing if it is not in this scene, or is behind
    /// them already.
    public func lower(_ window: Window) {
        guard window.scene === self, let place = windows.firstIndex(where: { $0.level == window.level }),
            windows[place] !== window
        else { return }
        restack(window) { place }
    }

    /// - Parameter place: called after the window has been taken out of `windows`.
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

    /// Changes the levels of windows in one step. Each window whose level changes moves in front of the
    /// others of its new level, as with ``Window/level``. Among each other these windows are stacked in the
    /// given order, the last one frontmost.
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

    /// Returns the frontmost responder at a point, searching every visible window from front to back.
    public func hitTest(_ point: Point) -> HitTestResult? {
        // Without live windows, the search calls no overrides, so the index cannot be released during it.
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

    /// Returns a rectangle around a point in which every point hits the same responder, or none, until
    /// `version` changes. `nil` if none is known. A motion within it needs no hit test. The rectangle need
    /// not be the largest one.
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

    /// Marks all hit test results as outdated. Seats hit-test again once per turn of the event loop, and
    /// before the next press, touch or drop.
    package func setNeedsPick(_ cause: PickCause) {
        index = nil
        noteChange(cause)
    }

    /// Called when a window has moved. Its content and all other windows are unchanged.
    func windowMoved(_ window: Window) {
        tellIndex(of: window)
        noteMove(of: window)
        noteChange(.geometry)
    }

    /// Called when something in a window appeared, changed or is about to be removed. All other windows are
    /// unchanged.
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

    /// Observers are called last, because one may release the scene.
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

    /// Calls a handler after windows, surfaces or their positions have changed, often several times in a
    /// turn. An embedder schedules its next turn and redraws.
    public func observeChanges(_ handler: @escaping () -> Void) -> ObservationToken {
        changeObservers.add(handler)
    }

    /// Calls a handler with each responder that may have moved, appeared or been removed. The same then
    /// applies to everything in the responder. The handler must not change the scene.
    package func observeMoves(_ handler: @escaping (SurfaceResponder) -> Void) -> ObservationToken {
        moveObservers.add(handler)
    }

    // MARK: Seats and removal

    func attach(_ seat: Seat) {
        seats.append(Unretained(seat))
    }

    /// Called by a seat that ends.
    func detach(_ seat: Seat) {
        seats.removeAll { $0.address == Unretained(seat).address }
    }

    private func forEachSeat(_ body: (Seat) -> Void) {
        // A strong reference for the duration of the call: a handler may release a seat.
        for seat in seats.map(\.object) { body(seat) }
    }

    func focusChanged(in window: Window) {
        forEachSeat { $0.focus.firstResponderChanged(in: window) }
    }

    func reloadInputViews(for responder: Responder) {
        forEachSeat { $0.inputViews.reload(for: responder) }
    }

    /// Called when a surface has become visible. It may be the one that the keyboard focus waits for.
    func surfaceAppeared(in window: Window) {
        noteMove(of: window)
        contentChanged(.mapped, in: window)
        forEachSeat { $0.focus.update() }
    }

    /// Cancels the touches in a surface together with its client's other touches, because the compositor
    /// hides surfaces, not the client.
    private func willHide(_ surface: SurfaceResponder) {
        forEachSeat { $0.touches.cancel(within: surface) }
    }

    /// Removes a surface, with everything in it, from its window, or hides it. Interactions are canceled
    /// while its responder chain is intact, and a first responder in it resigns. If the window then has no
    /// first responder, one is elected from the remaining surfaces after `detach`.
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
        // Assigned as a whole and never mutated in place, so that hit tests need no exclusivity check.
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

    /// The frontmost window that keeps the keys exclusively and can be key.
    var exclusiveWindow: Window? {
        windows.last { window in
            window.wantsKeysExclusively && window.canBecomeKey && !window.isHidden
                && window.rootSurface.map { !isLeaving($0) } ?? true
        }
    }

    /// Returns whether a surface is in a window of this scene, and neither it nor anything that contains it
    /// is hidden.
    package func shows(_ surface: SurfaceResponder) -> Bool {
        guard let window = surface.containingWindow, window.scene === self, !window.isHidden else {
            return false
        }
        return !surface.isHiddenInWindow
    }
}

package enum PickCause: Hashable, Sendable {
    /// A window or surface appeared (`mapped`), was removed or hidden (`unmapped`) or changed its stacking
    /// order (`restacked`). A position, size, transform or opacity changed (`geometry`), or an input region
    /// (`inputRegion`), or the outputs (`outputs`).
    case mapped, unmapped, restacked, geometry, inputRegion, outputs
}
