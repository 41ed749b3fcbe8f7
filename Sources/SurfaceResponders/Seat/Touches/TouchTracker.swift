/// The touches of a seat. Each belongs to the responder that was hit at its beginning until it ends or is
/// canceled. A transfer, or the removal of a region of a surface, gives it to another responder.
///
/// Changes are gathered during a hardware frame and delivered at its end, with one call for each phase and
/// route. Before a touch changes its phase a second time in a frame, the gathered changes are delivered.
public final class TouchTracker: InteractionKind {
    let context: SeatContext

    /// The maximum time from the end of a tap to the next touch that counts as a further tap. Both have to be
    /// on the same responder, at most ``tapDistance`` apart. 350 ms by default.
    public var tapInterval: Duration {
        get { .microseconds(tapMicroseconds) }
        set { tapMicroseconds = newValue.microseconds }
    }
    private var tapMicroseconds: UInt64 = 350_000
    /// The maximum distance between two taps, in logical pixels.
    public var tapDistance = 40.0

    let gestures: GestureArbiter
    let table: TouchTable
    private let focus: Focus
    private let keyCommands: KeyCommands
    /// All touches, also the pointer's, in the order in which they began, with those lifted in this frame.
    @safe @exclusivity(unchecked) var standing: ContiguousArray<Touch> = []
    var pending = PendingTouches()
    var ended: UInt64 = 0
    @safe @exclusivity(unchecked) var held = HeldTouches()
    /// Counts the frames. A flush that is not part of another delivery begins the next frame.
    var frame: UInt64 = 0
    /// The pointer, while the left button is down and recognizers may see it as a touch.
    var pointerTouch: Touch?
    /// Touches whose cancel is being delivered.
    var canceling: UInt64 = 0
    /// The number of nested deliveries in progress.
    var deliveries = 0
    @safe @exclusivity(unchecked) private var taps = TapHistory()
    private var nextID: Int32 = 0
    /// The route of the latest touch. The next touch often has the same target.
    private var latestRoute: Route?

    init(
        _ context: SeatContext, table: TouchTable, gestures: GestureArbiter, focus: Focus,
        keyCommands: KeyCommands
    ) {
        self.context = context
        self.table = table
        self.gestures = gestures
        self.focus = focus
        self.keyCommands = keyCommands
        standing.reserveCapacity(TouchTable.capacity)
    }

    /// All touches that responders have, that were lifted in this frame, or whose cancel is being delivered.
    public var all: Touches {
        var mask = ended | canceling
        for touch in standing where touch.isRouted { mask |= touch.bit }
        return Touches(table: table, mask: mask)
    }

    // MARK: Input

    func handle(_ event: InputEvent) {
        switch event.payload {
        case .touchDown(let id, let point): down(id, at: point, event)
        case .touchMotion(let id, let point): moved(id, to: point, event)
        case .touchUp(let id): up(id, event)
        case .touchCancel: cancelAll(of: event.device, at: event.time)
        case .touchShape(let id, let major, let minor):
            changeShape(id, event) { $0.contact.axes = (major, minor) }
        case .touchOrientation(let id, let radians):
            changeShape(id, event) { $0.contact.orientation = radians }
        case .key, .modifiers, .pointerMotion, .pointerPosition, .button, .scroll, .gesture, .tool, .pad:
            break
        }
    }

    /// The touch that a device identifies by a number, unless it was lifted in this frame.
    @inline(__always)
    private func uncountedTouch(_ id: Int32, on device: InputDevice.ID) -> Unretained<Touch>? {
        // Devices number touches as the table does, by the lowest free number.
        if id >= 0, id < TouchTable.capacity, ended & (1 << UInt64(id)) == 0,
            let touch = table.uncountedTouch(at: Int(id)), touch.use({ $0.isFinger(id, of: device) })
        {
            return touch
        }
        for touch in standing
        where touch.isFinger(id, of: device) && ended & touch.bit == 0 {
            return Unretained(touch)
        }
        return nil
    }

    private func touch(_ id: Int32, on device: InputDevice.ID) -> Touch? {
        uncountedTouch(id, on: device)?.object
    }

    private func down(_ id: Int32, at point: Point, _ event: InputEvent) {
        guard let slot = table.freeSlot else { return context.note(.refused(.tooManyTouches)) }
        keyCommands.interrupt()
        let beginning = TouchBeginning(slot: slot, id: id, location: point, event: event)
        let taker = context.taker(of: event)
        // The filter may have removed the device.
        guard context.devices.contains(event.device) else { return }
        if let taker {
            context.note(.taken(by: taker))
            begin(beginning, on: nil, .filter(taker))
            return
        }
        let target = target(at: point)
        // A handler that a grab called, for example to dismiss a popup, may have removed the device.
        guard context.devices.contains(event.device) else { return }
        guard let target else {
            begin(beginning, on: nil, .swallowed)
            return
        }
        context.pass(.touchRules)
        guard allowsTouch(on: target) else { return shutOut(beginning, on: target) }
        let route = route(to: target)
        if isCommand(beginning, along: route) { return }
        context.pass(.focusPolicy)
        focus.pressBegan(on: route.path)
        // The policy may have removed the surface that was hit, or the device.
        guard context.devices.contains(event.device) else { return }
        guard context.isPresent(target) else {
            context.note(.swallowed)
            begin(beginning, on: nil, .swallowed)
            return
        }
        let touch = begin(beginning, on: target, along: route, .responders)
        wait(touch, .began)
        context.pass(.gestureRecognizers)
        _ = gestures.begin(touch, on: route.path)
    }

    /// The target of a touch that begins, as decided by the hit test and the grabs.
    private func target(at point: Point) -> Responder? {
        context.pass(.hitTest)
        let hit = context.scene.hitTest(point)
        context.pass(.grabs)
        switch context.decision(for: hit, isPress: true) {
        case .pass:
            let target = hit?.responder ?? context.defaultTarget
            if target == nil { context.note(.swallowed) }
            return target
        case .nothing:
            context.note(.grabbed)
            return nil
        case .redirect(let responder):
            context.note(.grabbed)
            return responder
        }
    }

    /// Begins a touch that only recognizers may see due to `isExclusiveTouch` or `isMultipleTouchEnabled`.
    private func shutOut(_ beginning: TouchBeginning, on target: Responder) {
        context.note(.shutOut)
        let touch = begin(beginning, on: target, .swallowed)
        if gestures.begin(touch, on: route(to: target).path) { wait(touch, .began) }
    }

    private func isCommand(_ beginning: TouchBeginning, along route: Route) -> Bool {
        context.pass(.keyCommands)
        guard let match = keyCommands.claimTouch(along: route.path) else { return false }
        context.note(.command(match.command))
        let touch = begin(beginning, on: route.target, .swallowed)
        // The action may remove the touch's device.
        withExtendedLifetime(touch) {
            keyCommands.perform(match, trigger: .touch(Unretained(touch)))
        }
        return true
    }

    /// Returns the route to a target. Its touches share the route until the target's chain changes.
    func route(to target: Responder) -> Route {
        for index in standing.indices where standing[index].isRouted {
            if let route = standing[index].route, route.isTarget(target), context.isCurrent(route) {
                return route
            }
        }
        guard let latestRoute, latestRoute.isTarget(target), context.isCurrent(latestRoute) else {
            return makeRoute(to: target)
        }
        return latestRoute
    }

    private func makeRoute(to target: Responder) -> Route {
        let route = context.makeRoute(to: target)
        // Retain only routes whose responders the scene shows, because it reports their removal.
        let isKept = target is SurfaceResponder && context.isPresent(target) && route.path.staysWithinScene
        latestRoute = isKept ? route : nil
        return route
    }

    private struct TouchBeginning {
        let slot: Int
        let id: Int32
        let location: Point
        let event: InputEvent
    }

    @discardableResult
    private func begin(
        _ beginning: TouchBeginning, on target: Responder?, along route: Route? = nil,
        _ consumer: Interaction.Consumer
    ) -> Touch {
        let event = beginning.event
        let touch = Touch(
            Touch.Beginning(
                id: nextID, slot: beginning.slot, deviceTouch: beginning.id, location: beginning.location,
                timestamp: event.time),
            device: event.device, on: target, orDelegate: context.delegate, along: route, consumer)
        nextID = nextID == Int32.max ? 0 : nextID + 1
        touch.window = target?.window
        if let target {
            touch.tapCount = taps.count(
                on: target, at: touch.location, time: event.time, interval: tapMicroseconds,
                distance: tapDistance)
        }
        place(touch)
        noteWay(of: touch)
        return touch
    }

    func place(_ touch: Touch) {
        table.set(touch, at: touch.slot)
        standing.append(touch)
    }

    /// Moves a touch that no filter has and that is pending in no phase but `moved`.
    /// - Returns: false, without effect, for any other touch.
    func moves(_ id: Int32, to point: Point, of device: InputDevice.ID, at time: Timestamp) -> Bool {
        guard let touch = uncountedTouch(id, on: device) else { return false }
        return touch.use { touch in
            guard !pending.isWaiting(touch.bit, otherwiseThan: .moved) else { return false }
            guard touch.isRouted else { return movesUnheard(touch, to: point, at: time) }
            update(touch, to: point, at: time)
            return true
        }
    }

    @inline(never)
    private func movesUnheard(_ touch: Touch, to point: Point, at time: Timestamp) -> Bool {
        guard touch.filter == nil else { return false }
        followUnheard(touch, to: point, at: time)
        return true
    }

    private func moved(_ id: Int32, to point: Point, _ event: InputEvent) {
        guard let touch = touch(id, on: event.device) else { return }
        if isDeliveredFirst(touch, before: .moved) { return moved(id, to: point, event) }
        switch touch.consumer {
        case .responders:
            update(touch, to: point, at: event.time)
            noteWay(of: touch)
            context.note(.interaction)
        case .filter(let filter):
            filter.follow(event, on: context.seat)
        default:
            context.note(.swallowed)
            followUnheard(touch, to: point, at: event.time)
        }
    }

    @inline(__always)
    func update(_ touch: Touch, to point: Point, at time: Timestamp) {
        // After several motions in a frame, the previous location is still the one before the frame.
        if pending.slots & touch.bit == 0 { touch.previousLocation = touch.location }
        touch.location = point
        touch.timestamp = time
        wait(touch, .moved)
    }

    private func changeShape(_ id: Int32, _ event: InputEvent, _ change: (Touch) -> Void) {
        guard let touch = touch(id, on: event.device) else { return }
        if case .filter(let filter) = touch.consumer { return filter.follow(event, on: context.seat) }
        change(touch)
        noteWay(of: touch)
        guard touch.isRouted, pending.slots & touch.bit == 0 else { return }
        touch.previousLocation = touch.location
        touch.timestamp = event.time
        wait(touch, .moved)
    }

    private func up(_ id: Int32, _ event: InputEvent) {
        guard let touch = touch(id, on: event.device) else { return }
        if isDeliveredFirst(touch, before: .ended) { return up(id, event) }
        switch touch.consumer {
        case .responders:
            lift(touch, event)
            taps.ended(touch)
            noteWay(of: touch)
            context.note(.interaction)
        case .filter(let filter):
            filter.follow(event, on: context.seat)
            remove(touch)
        default:
            context.note(.swallowed)
            guard !gestures.isIdle, gestures.sees(touch.slot) else { return remove(touch) }
            lift(touch, event)
        }
    }

    private func lift(_ touch: Touch, _ event: InputEvent) {
        touch.timestamp = event.time
        ended |= touch.bit
        wait(touch, .ended)
    }

    /// Flushes if a touch is pending in another phase, because it cannot have two phases in one frame.
    /// - Returns: whether that delivered the touch. Handlers may have removed the touch or its device.
    private func isDeliveredFirst(_ touch: Touch, before phase: Touch.Phase) -> Bool {
        guard pending.isWaiting(touch.bit, otherwiseThan: phase) else { return false }
        flush()
        return pending.slots & touch.bit == 0
    }

    @inline(__always)
    private func wait(_ touch: Touch, _ phase: Touch.Phase) {
        touch.phase = phase
        pending.add(touch.bit, phase)
    }

    private func noteWay(of touch: Touch) {
        if context.explanations.isOn { context.explanations.note(touch, in: context.scene) }
    }

    // MARK: Acceptance and removal

    private func allowsTouch(on target: Responder) -> Bool {
        let others = table.taken & ~ended
        guard others != 0 else { return true }
        let surface = target as? SurfaceResponder
        let window = target.window
        var isAllowed = true
        var last: Route?
        table.forEachUncounted(in: others) { touch in
            // Touches on one responder usually share a route. It is examined once for consecutive ones.
            guard touch.isRouted, touch.route !== last, let route = touch.route else { return }
            last = route
            if route.isTarget(target) {
                if let surface, !surface.isMultipleTouchEnabled { isAllowed = false }
            } else if let other = route.target as? SurfaceResponder, let window, other.window === window {
                if other.isExclusiveTouch || surface?.isExclusiveTouch == true { isAllowed = false }
            }
        }
        return isAllowed
    }

    func remove(_ touch: Touch) {
        guard table.touch(at: touch.slot) === touch else { return }
        table.set(nil, at: touch.slot)
        forget(touch)
        ended &= ~touch.bit
        held.remove(touch.bit)
        if pointerTouch === touch { pointerTouch = nil }
        if !gestures.isIdle { gestures.forgetFingers(touch.bit) }
    }

    func forgetPast(within surface: SurfaceResponder) {
        taps.forget(within: surface)
        latestRoute = nil
    }
}

/// The taps that a further tap may follow. Determines the tap count of a touch that begins.
struct TapHistory {
    private struct Tap {
        /// Held weakly, because it may own the seat.
        let responder: WeakReference<Responder>
        let location: Point
        let end: Timestamp
        let count: Int
    }

    private static let capacity = 10
    private var taps: [Tap] = []

    /// Returns the tap count of a touch that begins: one more than that of the tap that it follows, which is
    /// removed. `interval` is in microseconds, `distance` in logical pixels.
    mutating func count(
        on responder: Responder, at location: Point, time: Timestamp, interval: UInt64, distance: Double
    ) -> Int {
        taps.removeAll { $0.end.advanced(byMicroseconds: interval) < time }
        let place = taps.lastIndex { tap in
            let way = location - tap.location
            return tap.responder.target === responder
                && way.dx * way.dx + way.dy * way.dy <= distance * distance
        }
        guard let place else { return 1 }
        return taps.remove(at: place).count + 1
    }

    /// Records a touch if it was a tap. A first tap removes the taps that had ended before it began, so that
    /// a later touch in their place counts as a first tap again.
    mutating func ended(_ touch: Touch) {
        guard touch.isTap else { return }
        if touch.tapCount == 1 { taps.removeAll { $0.end < touch.beginTime } }
        if taps.count == Self.capacity { taps.removeFirst() }
        taps.append(
            Tap(
                responder: WeakReference(touch.responder), location: touch.location, end: touch.timestamp,
                count: touch.tapCount))
    }

    /// Removes taps on responders that leave the scene.
    mutating func forget(within surface: SurfaceResponder) {
        taps.removeAll { $0.responder.target?.isWithin(surface) ?? true }
    }
}
