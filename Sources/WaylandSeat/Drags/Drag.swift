import SurfaceResponders
import WaylandServer

/// A drag of data: follows a press, and ends by a drop or a cancel. Whatever still comes of the press then reaches nobody.
final class Drag: PressFollower {
    /// What is dragged; nil for a client's own business, which others hear nothing of.
    private let source: (any DragSource)?
    private let client: Client?
    private let companion: (any DragCompanion)?
    private unowned let drags: Drags
    private let icon: DragIcon?

    /// What it is dropped with; nil for any button.
    private let button: PointerButton?
    private var originObservation: DestroyObservation?
    private var target: DragTarget?
    /// The version of the scene in which it was found what it is over.
    private var sceneVersion: UInt64?
    private var isOver = false

    /// - Parameter client: whose drag it is; nil for the embedder's.
    init(
        of source: (any DragSource)?, by client: Client? = nil, button: PointerButton? = nil,
        icon: DragIcon? = nil, on drags: Drags
    ) {
        self.source = source
        self.client = client
        companion = (source as? DataSource)?.companion
        self.button = button
        self.icon = icon
        self.drags = drags
        super.init(on: drags.context.seat)
    }

    override var description: String { "drag" }

    private var context: SenderContext { drags.context }

    /// What follows it, while it is under way.
    var shownIcon: DragIcon? { isOver ? nil : icon }

    // MARK: Beginning and end

    /// It ends with the surface that was pressed.
    func end(with origin: WlSurface) {
        originObservation = origin.onDestroy { [weak self] in self?.cancel() }
    }

    func begin(with press: StandingPress) {
        icon?.drag = self
        guard take(press) else { return cancel() }
        guard !isOver else { return }
        seat.addFilter(self, at: .first)
        pressMoved(at: seat.now)
    }

    /// Nobody gets the data: the source is gone, or what the drag follows was taken away.
    func cancel() {
        guard !isOver else { return }
        leave()
        end()
        source?.dragCancelled()
    }

    private func drop() {
        lookAgain()
        guard !isOver else { return }
        guard let target, target.isReady else { return cancel() }
        self.target = nil
        target.drop()
        end()
    }

    private func end() {
        isOver = true
        originObservation?.cancel()
        seat.removeFilter(self)
        letGo()
        icon?.dragEnded()
        companion?.dragEnded()
        drags.ended(self)
    }

    // MARK: What it is over

    /// What lies under a drag at rest may be another surface than before, or the same one elsewhere.
    func lookAgain() {
        guard !isOver else { return }
        target?.want(wantedAction)
        if seat.scene.version != sceneVersion { lookUnder(at: seat.now) }
    }

    /// Shift moves and Control copies, where both clients can.
    private var wantedAction: WlDataDeviceManager.DndAction {
        switch seat.keyboard.modifierFlags.intersection([.shift, .control]) {
        case .shift: .move
        case .control: .copy
        default: []
        }
    }

    override func pressMoved(at time: Timestamp) {
        guard !isOver else { return }
        icon?.moved()
        companion?.dragMoved(to: location)
        lookUnder(at: time)
    }

    private func lookUnder(at time: Timestamp) {
        sceneVersion = seat.scene.version
        let surface = seat.scene.hitTest(location)?.responder.hostSurface
        guard let surface, isReachable(surface),
            let resource = context.registry.surface(of: surface), resource.isAlive,
            let place = surface.transformToGlobal.inverse?.apply(to: location)
        else { return leave() }
        if let target, target.surface === resource { return target.move(to: place, at: time) }
        leave()
        enter(resource, at: place)
    }

    /// Whether the session is not locked, or the surface is the lock's.
    private func isReachable(_ surface: SurfaceResponder) -> Bool {
        guard let lock = context.registry.sessionLock else { return true }
        return surface.window.map(lock.admits) ?? false
    }

    /// Comes over a surface, if its client has a data device and is not behind.
    private func enter(_ surface: WlSurface, at place: Point) {
        let isMeant = source != nil || surface.client === client
        let devices = isMeant ? drags.devices(of: surface.client) : []
        guard !devices.isEmpty else { return }
        if source != nil, surface.client.isBehind {
            // The offer would wait at this client's expense. Until the client has caught up, the drag is over nothing.
            return surface.client.whenCaughtUp(for: self) { [weak self] in
                self?.sceneVersion = nil
                self?.lookAgain()
            }
        }
        let target = DragTarget(surface, devices, of: source, wanted: wantedAction)
        self.target = target
        target.enter(at: place, serial: context.nextSerial())
    }

    private func leave() {
        target?.leave()
        target = nil
    }

    func remove(_ device: WlDataDevice) {
        target?.remove(device)
    }

    // MARK: The press

    override func take(_ touch: Touch) -> Bool { drags.transfer(touch, to: self) }

    override func buttonReleased(_ button: PointerButton) {
        if self.button == nil || button == self.button { drop() }
    }

    override func pressEnded() { drop() }
    override func pressLost() { cancel() }
}

/// Escape gives it up.
extension Drag: InputFilter {
    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        guard case .key(let code, isDown: true) = event.payload,
            seat.keyboard.keymap.unmodifiedKeysym(for: code, group: 0) == .escape
        else { return false }
        cancel()
        return true
    }
}

/// Goes along with a drag of a client's data: a window that follows the pointer.
package protocol DragCompanion: AnyObject {
    /// The drag has begun, or gone on. Called before whatever lies under it is looked for.
    /// - Parameter location: in global logical pixels.
    func dragMoved(to location: Point)

    /// The drag is over, by a drop or a cancel.
    func dragEnded()
}

/// A surface that a client has follow its drag. It is in no window, so that nothing is dropped on it; being drawn is up to
/// the renderer.
final class DragIcon: SeatSurfaceRole {
    weak var drag: Drag?
    private weak var registry: SurfaceRegistry?
    private var offset = Vector.zero

    /// - Returns: nil if the surface has another role.
    init?(_ surface: WlSurface, in registry: SurfaceRegistry) {
        self.registry = registry
        super.init(.dragIcon, of: surface)
        guard registry.assign(self) else { return nil }
    }

    override var location: Point? {
        guard let drag, drag.shownIcon === self else { return nil }
        return drag.location + offset
    }

    override func didCommit(offset: Vector) {
        self.offset = Vector(dx: self.offset.dx + offset.dx, dy: self.offset.dy + offset.dy)
    }

    func moved() {
        registry?.dragIconMoved()
    }

    /// The surface may be the icon of another drag.
    func dragEnded() {
        registry?.dragIconMoved()
        registry?.resign(self)
    }
}

/// The drag of a seat, and the clients that it may come over.
final class Drags {
    let context: SenderContext
    private let touch: TouchSender
    /// Has the clients' devices: one serves for both.
    private let clipboard: Selection
    private(set) var current: Drag?
    /// The seat is off the wire.
    private var hasEnded = false

    init(_ context: SenderContext, touch: TouchSender, clipboard: Selection) {
        self.context = context
        self.touch = touch
        self.clipboard = clipboard
    }

    func devices(of client: Client) -> [WlDataDevice] {
        clipboard.devices(of: client).compactMap { $0 as? WlDataDevice }
    }

    // MARK: Drags

    /// Begins a drag; one that is under way is cancelled.
    func begin(_ drag: Drag, with press: StandingPress) {
        guard !hasEnded else { return drag.cancel() }
        current?.cancel()
        current = drag
        context.registry.dragsUnderWay.append(self)
        drag.begin(with: press)
    }

    /// Gives a drag the finger that it follows.
    /// - Returns: false for a finger that is no longer down.
    func transfer(_ finger: Touch, to drag: Drag) -> Bool {
        touch.delayingCancels { context.seat.touches.transfer(finger, to: drag) }
    }

    func ended(_ drag: Drag) {
        touch.sendDelayedCancel()
        guard current === drag else { return }
        current = nil
        context.registry.dragsUnderWay.removeAll { $0 === self }
    }

    /// The seat goes off the wire.
    func end() {
        hasEnded = true
        current?.cancel()
    }
}
