/// The windows of a compositor in stacking order, which rendering and input share.
///
/// The embedder owns the scene and adds windows to it when they are mapped. Each seat of a scene has its own
/// focus. Points and rectangles are in global logical pixels.
public final class Scene {
    /// The log to which the scene and its seats report misuse and refusals.
    public let diagnostics: Diagnostics

    /// The windows, back to front: by level, and within a level in the order in which they were raised.
    public private(set) var windows: [Window] = []

    /// The rectangles of the outputs. Pointers stay within them, or move anywhere if there are none.
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
    /// Not weak, because that would slow down all retains of a seat. A seat removes itself when it ends.
    private var seats: [Unretained<Seat>] = []
    /// Whether several windows are changing their levels, after which they are restacked together.
    private var isChangingLevels = false
    /// Surfaces that are being removed or hidden, which no new interactions may hit.
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

    /// Adds a window in front of the others of its level. If the window is already in a scene, including this
    /// one, nothing changes and ``Misuse/tree(_:)`` is reported.
    public func add(_ window: Window) {
        guard window.scene == nil else {
            return diagnostics.report(.tree(TreeMisuse.windowInScene(window).description))
        }
        window.scene = self
        windows.insert(window, at: Self.placeInFront(of: window.level, among: windows))
        noteMove(of: window)
        setNeedsPick(.mapped)
    }

    /// Removes a window. Before this returns, its touches and presses are canceled, pointers leave it and it
    /// loses the keyboard focus. Does nothing if the window is not in this scene.
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

    /// Moves a window in front of the others of its level. Does nothing if it is not in this scene.
    public func raise(_ window: Window) {
        guard window.scene === self, windows.last(where: { $0.level == window.level }) !== window else {
            return
        }
        restack(window) { Self.placeInFront(of: window.level, among: windows) }
    }

    /// Moves windows in front of the others of their levels, the last one frontmost. Ignores windows of other
    /// scenes.
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

    /// Moves a window behind the others of its level. Does nothing if it is not in this scene.
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
    /// others of its new level. Windows of one level are stacked in the given order, the last one frontmost.
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

    /// Returns the frontmost responder at a point in the visible windows; `nil` for none.
    public func hitTest(_ point: Point) -> HitTestResult? {
        // Without live windows, a search calls no overrides, so the index cannot be released during it.
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

    /// Returns a rectangle around a point in which every point hits the same responder, or none, until the
    /// scene changes. It need not be the largest such rectangle. `nil` if none is known.
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

    /// Marks all hit test results as outdated. Seats hit-test again in `update()`, and before the next press,
    /// touch or drop.
    package func setNeedsPick(_ cause: PickCause) {
        index = nil
        noteChange(cause)
    }

    /// Call this when a responder shows another picture. Hit test results stay valid.
    package func displayChanged() {
        noteChange(.geometry)
    }

    /// Called when a window moved, with its content and all other windows unchanged.
    func windowMoved(_ window: Window) {
        tellIndex(of: window)
        noteMove(of: window)
        noteChange(.geometry)
    }

    /// Called when something in a window appeared, changed or is about to be removed.
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

    /// Calls a handler, often several times in a turn, after windows, surfaces or their positions have
    /// changed. An embedder then schedules a turn and redraws.
    public func observeChanges(_ handler: @escaping () -> Void) -> ObservationToken {
        changeObservers.add(handler)
    }

    /// Calls a handler with each responder that, with everything in it, may have moved, appeared or been
    /// removed. The handler must not change the scene.
    package func observeMoves(_ handler: @escaping (SurfaceResponder) -> Void) -> ObservationToken {
        moveObservers.add(handler)
    }

    // MARK: Seats and removal

    func attach(_ seat: Seat) {
        seats.append(Unretained(seat))
    }

    func detach(_ seat: Seat) {
        seats.removeAll { $0.address == Unretained(seat).address }
    }

    private func forEachSeat(_ body: (Seat) -> Void) {
        // The array keeps the seats during the calls, because a handler may release one.
        for seat in seats.map(\.object) { body(seat) }
    }

    func focusChanged(in window: Window) {
        forEachSeat { $0.focus.firstResponderChanged(in: window) }
    }

    func reloadInputViews(for responder: Responder) {
        forEachSeat { $0.inputViews.reload(for: responder) }
    }

    /// Called when a surface becomes visible. The keyboard focus may be waiting for it.
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

    /// Removes a surface, with everything in it, from its window, or hides it. Interactions are canceled and
    /// a first responder in it resigns before `detach` is called, while the responder chain is intact. If a
    /// first responder resigned and no other became first, the remaining surfaces elect one.
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
        // Replaced and never mutated in place, so that hit tests need no exclusivity check.
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

    /// The frontmost of the windows that want the keys exclusively and can be key.
    var exclusiveWindow: Window? {
        windows.last { window in
            window.wantsKeysExclusively && window.canBecomeKey && !window.isHidden
                && window.rootSurface.map { !isLeaving($0) } ?? true
        }
    }

    /// Returns whether a surface and everything that contains it is in this scene and not hidden.
    package func shows(_ surface: SurfaceResponder) -> Bool {
        guard let window = surface.containingWindow, window.scene === self, !window.isHidden else {
            return false
        }
        return !surface.isHiddenInWindow
    }
}

package enum PickCause: Hashable, Sendable {
    /// Showing counts as `mapped`, hiding as `unmapped`, and a change of position, size, transform or opacity
    /// as `geometry`.
    case mapped, unmapped, restacked, geometry, inputRegion, outputs
}
