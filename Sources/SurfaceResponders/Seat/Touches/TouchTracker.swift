/// The fingers on a seat. Each belongs to the responder that was hit when it came down, until it is lifted.
///
/// What fingers do is gathered over a hardware frame and delivered at its end: one call for each phase and
/// responder.
public final class TouchTracker: InteractionKind {
    let context: SeatContext

    /// A touch that begins this long after the last one ended, or sooner, on the same responder and near it,
    /// counts as a further tap.
    public var tapInterval: Duration {
        get { .microseconds(tapMicroseconds) }
        set { tapMicroseconds = newValue.microseconds }
    }
    private var tapMicroseconds: UInt64 = 350_000
    /// How far apart taps may be, in logical pixels.
    public var tapDistance = 40.0

    let gestures: GestureArbiter
    let table: TouchTable
    private let focus: Focus
    private let keyCommands: KeyCommands
    /// Fingers in the order in which they began, with those that were lifted in this frame.
    @safe @exclusivity(unchecked) var standing: ContiguousArray<Touch> = []
    var pending = PendingTouches()
    var ended: UInt64 = 0
    @safe @exclusivity(unchecked) var held = HeldTouches()
    /// Counts the hardware frames.
    var frame: UInt64 = 0
    /// The pointer, while a recognizer may see it as a finger.
    var pointerTouch: Touch?
    /// Fingers whose cancel is being delivered.
    var cancelling: UInt64 = 0
    /// How many deliveries go on, one inside the other.
    var deliveries = 0
    @safe @exclusivity(unchecked) private var taps = TapHistory()
    private var nextID: Int32 = 0
    /// Where fingers came down last: most often the next ones come there, too.
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

    /// All fingers that somebody has, and those lifted or taken away in this frame.
    public var all: Touches {
        var mask = ended | cancelling
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

    /// The finger that a device means by a number, unless it was lifted in this frame.
    @inline(__always)
    private func uncountedTouch(_ id: Int32, on device: InputDevice.ID) -> Unretained<Touch>? {
        // Devices number fingers as the table does: by the lowest number that is free.
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
        // The filter may have taken the device away.
        guard context.devices.contains(event.device) else { return }
        if let taker {
            context.note(.taken(by: taker))
            begin(beginning, on: nil, .filter(taker))
            return
        }
        let target = target(at: point)
        // What the press dismissed may have taken the device away.
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
        // The policy may have closed what was hit, or the device may have gone.
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

    /// What a finger comes down on, after the grabs had their say.
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

    /// What its responder does not want may be part of a gesture all the same.
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
        // The action may take the finger's device away.
        withExtendedLifetime(touch) {
            keyCommands.perform(match, trigger: .touch(Unretained(touch)))
        }
        return true
    }

    /// Fingers on the same responder share a route, so that they arrive in one call, unless its chain has
    /// changed.
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
        // It keeps nothing but what the scene shows, and the scene says when that goes.
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

    /// Moves a finger that no filter has, and that waits in no other phase.
    /// - Returns: false if it is not so simple; then nothing has been done.
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
        // Of several motions in one frame the last counts, from where the finger was before the frame.
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

    /// A finger that already waits in another phase is delivered first: it cannot be in two phases of one
    /// frame. True if it was; handlers may have taken it away, or its device.
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

    // MARK: Rules of who gets a finger

    private func allowsTouch(on target: Responder) -> Bool {
        let others = table.taken & ~ended
        guard others != 0 else { return true }
        let surface = target as? SurfaceResponder
        let window = target.window
        var isAllowed = true
        var last: Route?
        table.forEachUncounted(in: others) { touch in
            // Fingers on one responder share a route, which is looked at once.
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

/// The taps that a further tap may follow. Settles a touch's tap count when it begins.
struct TapHistory {
    private struct Tap {
        /// Kept by others: it may own the seat.
        let responder: WeakReference<Responder>
        let location: Point
        let end: Timestamp
        let count: Int
    }

    private static let capacity = 10
    private var taps: [Tap] = []

    /// The count of a touch that begins now: one more than the tap it follows, which nobody else can follow
    /// then.
    /// - Parameters:
    ///   - interval: in microseconds.
    ///   - distance: in logical pixels.
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

    /// Only what was a tap can be followed by another. A first tap takes the place of those that were over when it began:
    /// whatever comes where those were is a first tap, too.
    mutating func ended(_ touch: Touch) {
        guard touch.isTap else { return }
        if touch.tapCount == 1 { taps.removeAll { $0.end < touch.beginTime } }
        if taps.count == Self.capacity { taps.removeFirst() }
        taps.append(
            Tap(
                responder: WeakReference(touch.responder), location: touch.location, end: touch.timestamp,
                count: touch.tapCount))
    }

    /// Responders that leave are not kept.
    mutating func forget(within surface: SurfaceResponder) {
        taps.removeAll { $0.responder.target?.isWithin(surface) ?? true }
    }
}
