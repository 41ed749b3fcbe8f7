/// The fingers on a seat. Each belongs to the responder that was hit when it came down, until it is lifted.
///
/// What fingers do is gathered over a hardware frame and delivered at its end: one call for each phase and
/// responder.
public final class TouchTracker {
    /// Where a finger's events go.
    enum Consumer {
        case route(Route)
        case taken(by: any InputFilter)
        /// The pointer with a button down, which only gesture recognizers see as a finger.
        case pointer
        /// Refused, or taken away from who had it: the rest reaches nobody.
        case swallowed
    }

    struct Finger {
        let touch: Touch
        var consumer: Consumer
    }

    /// Set by the seat as it is made; the seat outlives it.
    @exclusivity(unchecked) unowned(unsafe) var seat: Seat!

    /// A touch that begins this long after the last one ended, or sooner, on the same responder and near it,
    /// counts as a further tap.
    public var tapInterval: UInt64 = 350
    /// How far apart taps may be, in logical pixels.
    public var tapDistance = 40.0

    let gestures: GestureArbiter
    let table = TouchTable()
    /// Slots in the order in which their fingers began.
    @exclusivity(unchecked) var order: [Int] = []
    @exclusivity(unchecked) var fingers: ContiguousArray<Finger?> = ContiguousArray(
        repeating: nil, count: TouchTable.capacity)
    @exclusivity(unchecked) var pending = PendingTouches()
    /// Fingers that were lifted in this frame.
    @exclusivity(unchecked) var ended: UInt64 = 0
    /// Fingers whose responder has heard of their beginning.
    @exclusivity(unchecked) var begun: UInt64 = 0
    @exclusivity(unchecked) var held = HeldTouches()
    /// Counts the hardware frames.
    @exclusivity(unchecked) var frame: UInt64 = 0
    /// Where the pointer is in the table while a recognizer may see it as a finger.
    @exclusivity(unchecked) var pointerSlot: Int?
    /// Fingers whose cancel is being delivered.
    @exclusivity(unchecked) var cancelling: UInt64 = 0
    /// How many deliveries go on, one inside the other.
    @exclusivity(unchecked) var deliveries = 0
    @exclusivity(unchecked) private var taps = TapHistory()
    @exclusivity(unchecked) private var nextID: Int32 = 0

    init(gestures: GestureArbiter) {
        self.gestures = gestures
        order.reserveCapacity(TouchTable.capacity)
    }

    /// All fingers that somebody has, and those lifted or taken away in this frame.
    public var all: Touches {
        var mask = ended | cancelling
        for slot in order {
            if case .route = fingers[slot]?.consumer { mask |= 1 << UInt64(slot) }
        }
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
            changeShape(id, event) { $0.shape = (major, minor) }
        case .touchOrientation(let id, let degrees):
            changeShape(id, event) { $0.orientation = degrees }
        default: break
        }
    }

    private func slot(of id: Int32, on device: InputDevice.ID) -> Int? {
        for slot in order {
            if let touch = fingers[slot]?.touch, touch.deviceTouch == id, touch.device == device,
                ended & (1 << UInt64(slot)) == 0
            {
                return slot
            }
        }
        return nil
    }

    private func down(_ id: Int32, at point: Point, _ event: InputEvent) {
        guard let slot = freeSlot() else {
            return seat.note(.refused(.tooManyTouches))
        }
        seat.keyCommands.interrupt()
        let taker = seat.filters.taker(of: event, on: seat)
        // The filter may have taken the device away.
        guard seat.devices.contains(where: { $0.id == event.device }) else { return }
        if let taker {
            seat.note(.taken(by: taker))
            begin(slot, id, nil, at: point, .taken(by: taker), event)
            return
        }
        let hit = seat.scene.hitTest(point)
        let target: Responder?
        switch seat.decision(for: hit, isPress: true) {
        case .pass:
            target = hit?.responder ?? seat.delegate
        case .nothing:
            seat.note(.grabbed)
            begin(slot, id, nil, at: point, .swallowed, event)
            return
        case .redirect(let responder):
            seat.note(.grabbed)
            target = responder
        }
        guard let target else {
            seat.note(.swallowed)
            begin(slot, id, nil, at: point, .swallowed, event)
            return
        }
        guard allowsTouch(on: target) else {
            seat.note(.shutOut)
            let touch = begin(slot, id, target, at: point, .swallowed, event)
            // What its responder does not want may be part of a gesture all the same.
            if gestures.begin(touch, on: route(to: target).path) { wait(slot, .began) }
            return
        }
        let route = route(to: target)
        if let match = seat.keyCommands.claimTouch(along: route.path) {
            seat.note(.command(match.command))
            let touch = begin(slot, id, target, at: point, .swallowed, event)
            // The action may take the finger's device away.
            return withExtendedLifetime(touch) {
                seat.keyCommands.perform(match, trigger: .touch(.passUnretained(touch)))
            }
        }
        seat.pressBegan(on: route.path)
        // The policy may have closed what was hit, or the device may have gone.
        guard seat.devices.contains(where: { $0.id == event.device }) else { return }
        if let surface = target as? SurfaceResponder,
            !seat.scene.shows(surface) || seat.scene.isLeaving(surface)
        {
            seat.note(.swallowed)
            begin(slot, id, nil, at: point, .swallowed, event)
            return
        }
        let touch = begin(slot, id, target, at: point, .route(route), event)
        wait(slot, .began)
        _ = gestures.begin(touch, on: route.path)
    }

    /// Fingers on the same responder share a route, so that they arrive in one call, unless its chain has
    /// changed.
    func route(to target: Responder) -> Route {
        for slot in order {
            if case .route(let route) = fingers[slot]?.consumer, route.target === target,
                route.path.isCurrent(from: target, endingWith: seat.delegate)
            {
                return route
            }
        }
        return Route.toTarget(target, seat: seat)
    }

    @discardableResult
    private func begin(
        _ slot: Int, _ id: Int32, _ target: Responder?, at point: Point, _ consumer: Consumer,
        _ event: InputEvent
    ) -> Touch {
        let responder = target ?? seat.delegate ?? Responder()
        let touch = Touch(
            id: nextID, slot: slot, device: event.device, deviceTouch: id, responder: responder,
            location: point,
            timestamp: event.time)
        nextID = nextID == Int32.max ? 0 : nextID + 1
        touch.window = target?.window
        if let target {
            touch.tapCount = taps.count(
                on: target, at: point, time: event.time, interval: tapInterval, distance: tapDistance)
        }
        place(touch, consumer)
        seat.note(touch, consumedBy: consumer)
        return touch
    }

    func place(_ touch: Touch, _ consumer: Consumer) {
        table.set(touch, at: touch.slot)
        fingers[touch.slot] = Finger(touch: touch, consumer: consumer)
        order.append(touch.slot)
    }

    private func moved(_ id: Int32, to point: Point, _ event: InputEvent) {
        guard let slot = slot(of: id, on: event.device), let finger = fingers[slot] else { return }
        switch finger.consumer {
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed, .pointer:
            seat.note(.swallowed)
            followUnheard(slot, to: point, event)
        case .route:
            prepare(slot, for: .moved)
            update(slot, finger.touch, to: point, event)
            seat.note(finger.touch, consumedBy: finger.consumer)
            seat.note(.interaction)
        }
    }

    func update(_ slot: Int, _ touch: Touch, to point: Point, _ event: InputEvent) {
        // Of several motions in one frame the last counts, from where the finger was before the frame.
        if pending.phase(of: slot) == nil { touch.previousLocation = touch.location }
        touch.location = point
        touch.timestamp = event.time
        wait(slot, .moved)
    }

    private func changeShape(_ id: Int32, _ event: InputEvent, _ change: (Touch) -> Void) {
        guard let slot = slot(of: id, on: event.device), let finger = fingers[slot] else { return }
        if case .taken(let filter) = finger.consumer { return filter.follow(event, on: seat) }
        change(finger.touch)
        seat.note(finger.touch, consumedBy: finger.consumer)
        guard case .route = finger.consumer, pending.phase(of: slot) == nil else { return }
        finger.touch.previousLocation = finger.touch.location
        finger.touch.timestamp = event.time
        wait(slot, .moved)
    }

    private func up(_ id: Int32, _ event: InputEvent) {
        guard let slot = slot(of: id, on: event.device), let finger = fingers[slot] else { return }
        switch finger.consumer {
        case .taken(let filter):
            filter.follow(event, on: seat)
            remove(slot)
        case .swallowed, .pointer:
            seat.note(.swallowed)
            guard !gestures.isIdle, gestures.sees(slot) else { return remove(slot) }
            lift(slot, finger.touch, event)
        case .route:
            lift(slot, finger.touch, event)
            taps.ended(finger.touch)
            seat.note(finger.touch, consumedBy: finger.consumer)
            seat.note(.interaction)
        }
    }

    private func lift(_ slot: Int, _ touch: Touch, _ event: InputEvent) {
        prepare(slot, for: .ended)
        touch.timestamp = event.time
        ended |= 1 << UInt64(slot)
        wait(slot, .ended)
    }

    /// A finger that already waits in another phase is delivered first: it cannot be in two phases of one
    /// frame.
    func prepare(_ slot: Int, for phase: Touch.Phase) {
        if let waiting = pending.phase(of: slot), waiting != phase { flush() }
    }

    private func wait(_ slot: Int, _ phase: Touch.Phase) {
        fingers[slot]?.touch.phase = phase
        pending.add(slot, phase)
    }

    // MARK: Rules of who gets a finger

    private func allowsTouch(on target: Responder) -> Bool {
        let surface = target as? SurfaceResponder
        let window = target.window
        for slot in order {
            guard case .route(let route) = fingers[slot]?.consumer, ended & (1 << UInt64(slot)) == 0 else {
                continue
            }
            if route.target === target {
                if let surface, !surface.isMultipleTouchEnabled { return false }
            } else if let other = route.target as? SurfaceResponder, let window, other.window === window {
                if other.isExclusiveTouch || surface?.isExclusiveTouch == true { return false }
            }
        }
        return true
    }

    func freeSlot() -> Int? {
        fingers.firstIndex { $0 == nil }
    }

    func remove(_ slot: Int) {
        fingers[slot] = nil
        table.set(nil, at: slot)
        order.removeAll { $0 == slot }
        let bit: UInt64 = 1 << UInt64(slot)
        ended &= ~bit
        begun &= ~bit
        held.remove(bit)
        if pointerSlot == slot { pointerSlot = nil }
        if !gestures.isIdle { gestures.forgetFingers(bit) }
    }

    /// Whether the end of a finger has not been delivered yet.
    func isLive(_ slot: Int) -> Bool {
        ended & (1 << UInt64(slot)) == 0 || held.contains(slot) || pending.contains(slot, .ended)
    }

    func forgetTaps(within surface: SurfaceResponder) {
        taps.forget(within: surface)
    }
}
