import SurfaceResponders
import WaylandServer

/// A drag of data. It follows a press, and ends with a drop or is canceled. If the drag ends first, the
/// remaining events of the press reach no responder.
final class Drag: PressFollower {
    /// The dragged data; `nil` for a drag within one client, which sends other clients no events.
    private let source: (any DragSource)?
    private let client: Client?
    private let companion: (any DragCompanion)?
    private unowned let drags: Drags
    private let icon: DragIcon?

    /// The button whose release drops the data; `nil` for any button.
    private let button: PointerButton?
    private var originObservation: DestroyObservation?
    private var target: DragTarget?
    /// The scene's version when the drag last looked up the surface below it.
    private var sceneVersion: UInt64?
    private var isOver = false

    /// - Parameter client: the client that drags; `nil` for the embedder.
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

    /// The icon, while the drag is under way.
    var shownIcon: DragIcon? { isOver ? nil : icon }

    // MARK: Beginning and end

    /// Cancels the drag when the surface that was pressed is destroyed.
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

    /// Ends the drag without a transfer. Does nothing if the drag has ended.
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

    /// Updates the action for the held modifiers and, if the scene has changed, the surface below the drag.
    func lookAgain() {
        guard !isOver else { return }
        target?.want(wantedAction)
        if seat.scene.version != sceneVersion { lookUnder(at: seat.now) }
    }

    /// The action for the held modifiers: a move for Shift, a copy for Control, empty for both or neither.
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

    /// Whether the surface may receive a drag: if the session is locked, only the lock's surfaces may.
    private func isReachable(_ surface: SurfaceResponder) -> Bool {
        guard let lock = context.registry.sessionLock else { return true }
        return surface.window.map(lock.admits) ?? false
    }

    /// Enters a surface if its client has a data device. A drag without a source enters only its own client.
    private func enter(_ surface: WlSurface, at place: Point) {
        let isMeant = source != nil || surface.client === client
        let devices = isMeant ? drags.devices(of: surface.client) : []
        guard !devices.isEmpty else { return }
        if source != nil, surface.client.isBehind {
            // An offer that waits would count toward the limits of the surface's client.
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

/// Cancels the drag when Escape is pressed.
extension Drag: InputFilter {
    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        guard case .key(let code, isDown: true) = event.payload,
            seat.keyboard.keymap.unmodifiedKeysym(for: code, group: 0) == .escape
        else { return false }
        cancel()
        return true
    }
}

/// An object that follows a drag of a client's data, such as a window that moves with the pointer.
package protocol DragCompanion: AnyObject {
    /// Called when the drag begins and each time it moves, before the surface below it is looked up.
    /// - Parameter location: in global logical pixels.
    func dragMoved(to location: Point)

    /// Called when the drag ends, by a drop or a cancel.
    func dragEnded()
}

/// A surface that a client shows at its drag. It is in no window, so that nothing is dropped on it. The
/// renderer draws it.
final class DragIcon: SeatSurfaceRole {
    weak var drag: Drag?
    private weak var registry: SurfaceRegistry?
    private var offset = Vector.zero

    /// - Returns: `nil` if the surface has another role.
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

    /// Resigns the role, so that the surface can become the icon of another drag.
    func dragEnded() {
        registry?.dragIconMoved()
        registry?.resign(self)
    }
}

/// The drag of a seat, and the data devices that can receive it.
final class Drags {
    let context: SenderContext
    private let touch: TouchSender
    /// Holds the clients' data devices, which serve the clipboard and drags.
    private let clipboard: Selection
    private(set) var current: Drag?
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

    /// Begins a drag, and cancels the one that is under way. If the seat was removed, cancels the new one.
    func begin(_ drag: Drag, with press: StandingPress) {
        guard !hasEnded else { return drag.cancel() }
        current?.cancel()
        current = drag
        context.registry.dragsUnderWay.append(self)
        drag.begin(with: press)
    }

    /// Transfers a touch to a drag. Returns false if the touch has ended, or cannot be transferred.
    func transfer(_ finger: Touch, to drag: Drag) -> Bool {
        touch.delayingCancels { context.seat.touches.transfer(finger, to: drag) }
    }

    func ended(_ drag: Drag) {
        touch.sendDelayedCancel()
        guard current === drag else { return }
        current = nil
        context.registry.dragsUnderWay.removeAll { $0 === self }
    }

    /// Called when the seat is removed.
    func end() {
        hasEnded = true
        current?.cancel()
    }
}
