import SurfaceResponders
import WaylandServer

/// A drag of data: the responder that gets everything of the button or the finger that it follows, until that is up.
///
/// It begins by the press's transfer, and ends by a drop or a cancel. Whatever still comes of the press then reaches nobody.
final class Drag: Responder {
    /// What is dragged; nil for a client's own business, which others hear nothing of.
    private let source: (any DragSource)?
    private let client: Client?
    private let companion: (any DragCompanion)?
    private unowned let drags: Drags
    private let icon: DragIcon?

    /// What it is dropped with; nil for any button.
    private let button: PointerButton?
    private var originObservation: DestroyObservation?
    private var grab: DragGrab?
    /// The tip or the button of a tool that it follows.
    private var toolPress: ToolPress?
    private var target: DragTarget?
    /// In global logical pixels.
    private(set) var location = Point.zero
    /// The version of the scene in which it was found what it is over.
    private var sceneVersion: UInt64?
    private var isOver = false

    /// - Parameters:
    ///   - source: what is dragged.
    ///   - client: whose drag it is; nil for the embedder's.
    ///   - button: that whose release drops it; nil for any.
    ///   - icon: what follows it.
    ///   - drags: the seat's.
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
    }

    override var description: String { "drag" }

    private var context: SenderContext { drags.context }
    private var seat: Seat { context.seat }

    /// What follows it, while it is under way.
    var shownIcon: DragIcon? { isOver ? nil : icon }

    // MARK: Beginning and end

    /// It ends with the surface that was pressed.
    func end(with origin: WlSurface) {
        originObservation = origin.onDestroy { [weak self] in self?.cancel() }
    }

    func begin(with press: StandingPress) {
        icon?.drag = self
        switch press {
        case .pointer:
            location = seat.pointer.location
            let grab = DragGrab(self)
            self.grab = grab
            seat.begin(grab)
        case .touch(let touch):
            location = touch.location
            if !drags.transfer(touch, to: self) { return cancel() }
        case .tool(let press):
            guard let state = seat.tablets.state(of: press.tool) else { return cancel() }
            location = state.location
            toolPress = press
            if !seat.tablets.transfer(press, to: self) { return cancel() }
        }
        guard !isOver else { return }
        seat.addFilter(self, at: .first)
        follow(to: location, at: seat.now)
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
        if let grab { seat.revoke(grab) }
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

    private func follow(to location: Point, at time: Timestamp) {
        guard !isOver else { return }
        self.location = location
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
        target.enter(at: place, serial: context.serials.next())
    }

    private func leave() {
        target?.leave()
        target = nil
    }

    func remove(_ device: WlDataDevice) {
        target?.remove(device)
    }

    // MARK: Pointer

    override func pointerEntered(with event: PointerEvent) {}
    override func pointerExited(with event: PointerEvent) {}

    override func pointerMoved(with event: PointerEvent) {
        follow(to: event.location, at: event.timestamp)
    }

    /// Other buttons are nobody's while it lasts.
    override func buttonPressed(with event: PointerEvent) {}

    override func buttonReleased(with event: PointerEvent) {
        if button == nil || event.button == button { drop() }
    }

    override func buttonsCancelled(with event: PointerEvent) { cancel() }
    override func scrolled(with event: PointerEvent) {}

    // MARK: Tools

    /// Other tools are nobody's while it lasts.
    override func toolChanged(with event: ToolEvent) {
        guard event.toolID == toolPress?.tool else { return }
        switch event.phase {
        case .changed(.position(let place)): follow(to: place, at: event.timestamp)
        case .released(let press) where press === toolPress: drop()
        case .cancelled: cancel()
        case .entered, .exited, .changed, .pressed, .released: break
        }
    }

    // MARK: Touch

    override func touchesBegan(_ touches: Touches, with event: Event) {}

    override func touchesMoved(_ touches: Touches, with event: Event) {
        if let touch = touches.first { follow(to: touch.location, at: event.timestamp) }
    }

    override func touchesEnded(_ touches: Touches, with event: Event) { drop() }
    override func touchesCancelled(_ touches: Touches, with event: Event) { cancel() }
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
