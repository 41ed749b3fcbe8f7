/// The fingers on a seat. Each belongs to the responder that was hit when it came down, until it is lifted.
///
/// What fingers do is gathered over a hardware frame and delivered at its end: one call for each phase and responder.
public final class TouchTracker {
    /// Where a finger's events go.
    enum Consumer {
        case route(Route)
        case taken(by: any InputFilter)
        /// Refused, or taken away from who had it: the rest reaches nobody.
        case swallowed
    }

    struct Finger {
        let touch: Touch
        var consumer: Consumer
    }

    /// Set by the seat as it is made; the seat outlives it.
    unowned(unsafe) var seat: Seat!

    /// A touch that begins this long after the last one ended, or sooner, on the same responder and near it, counts as
    /// a further tap.
    public var tapInterval: UInt64 = 350
    /// How far apart taps may be, in logical pixels.
    public var tapDistance = 40.0

    let table = TouchTable()
    /// Slots in the order in which their fingers began.
    private(set) var order: [Int] = []
    var fingers: ContiguousArray<Finger?> = ContiguousArray(repeating: nil, count: TouchTable.capacity)
    var pending = PendingTouches()
    private var ended: UInt64 = 0
    private var taps = TapHistory()
    private var nextID: Int32 = 0

    /// All fingers that are down, and those lifted in this frame.
    public var all: Touches {
        var mask: UInt64 = 0
        for slot in order where isDelivered(slot) { mask |= 1 << UInt64(slot) }
        return Touches(table: table, mask: mask)
    }

    private func isDelivered(_ slot: Int) -> Bool {
        if case .route = fingers[slot]?.consumer { return true }
        return ended & (1 << UInt64(slot)) != 0
    }

    // MARK: Input

    func handle(_ event: InputEvent) {
        switch event.payload {
        case .touchDown(let id, let point): down(id, at: point, event)
        case .touchMotion(let id, let point): moved(id, to: point, event)
        case .touchUp(let id): up(id, event)
        case .touchCancel: cancelAll(of: event.device)
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
        if let taker = seat.filters.taker(of: event, on: seat) {
            seat.note(.taken(by: taker))
            return begin(slot, id, nil, at: point, .taken(by: taker), event)
        }
        let hit = seat.scene.hitTest(point)
        var target: Responder? = hit?.responder ?? seat.delegate
        switch seat.decision(for: hit, isPress: true) {
        case .pass: break
        case .nothing:
            seat.note(.grabbed)
            target = nil
        case .redirect(let responder): target = responder
        }
        guard let target, allowsTouch(on: target) else {
            seat.note(.swallowed)
            return begin(slot, id, nil, at: point, .swallowed, event)
        }
        let route = Route.toTarget(target, seat: seat)
        // What already waits belongs before what the focus policy does.
        seat.focusPolicy.pressBegan(on: route.path, seat: seat)
        guard route.target?.window != nil || !(route.target is SurfaceResponder) else {
            return begin(slot, id, nil, at: point, .swallowed, event)
        }
        begin(slot, id, target, at: point, .route(route), event)
        pending.add(slot, .began)
    }

    private func begin(
        _ slot: Int, _ id: Int32, _ target: Responder?, at point: Point, _ consumer: Consumer,
        _ event: InputEvent
    ) {
        let responder = target ?? seat.delegate ?? Responder()
        let touch = Touch(
            id: nextID, device: event.device, deviceTouch: id, responder: responder, location: point,
            timestamp: event.time)
        nextID = nextID == Int32.max ? 0 : nextID + 1
        touch.window = target?.window
        if let target {
            touch.tapCount = taps.count(
                on: target, at: point, time: event.time, interval: tapInterval, distance: tapDistance)
        }
        table.set(touch, at: slot)
        fingers[slot] = Finger(touch: touch, consumer: consumer)
        order.append(slot)
        seat.note(touch, consumedBy: consumer)
    }

    private func moved(_ id: Int32, to point: Point, _ event: InputEvent) {
        guard let slot = slot(of: id, on: event.device), let finger = fingers[slot] else { return }
        switch finger.consumer {
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed:
            seat.note(.swallowed)
        case .route:
            prepare(slot, for: .moved)
            finger.touch.previousLocation = finger.touch.location
            finger.touch.location = point
            finger.touch.timestamp = event.time
            pending.add(slot, .moved)
            seat.note(finger.touch, consumedBy: finger.consumer)
            seat.note(.interaction)
        }
    }

    private func changeShape(_ id: Int32, _ event: InputEvent, _ change: (Touch) -> Void) {
        guard let slot = slot(of: id, on: event.device), let finger = fingers[slot] else { return }
        change(finger.touch)
        guard case .route = finger.consumer, pending.phase(of: slot) == nil else { return }
        finger.touch.timestamp = event.time
        pending.add(slot, .moved)
    }

    private func up(_ id: Int32, _ event: InputEvent) {
        guard let slot = slot(of: id, on: event.device), let finger = fingers[slot] else { return }
        switch finger.consumer {
        case .taken(let filter):
            filter.follow(event, on: seat)
            remove(slot)
        case .swallowed:
            seat.note(.swallowed)
            remove(slot)
        case .route:
            prepare(slot, for: .ended)
            finger.touch.timestamp = event.time
            ended |= 1 << UInt64(slot)
            pending.add(slot, .ended)
            taps.ended(finger.touch)
            seat.note(finger.touch, consumedBy: finger.consumer)
            seat.note(.interaction)
        }
    }

    /// A finger that already waits in another phase is delivered first: it cannot be in two phases of one frame.
    private func prepare(_ slot: Int, for phase: Touch.Phase) {
        if let waiting = pending.phase(of: slot), waiting != phase { flush() }
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

    private func freeSlot() -> Int? {
        fingers.firstIndex { $0 == nil }
    }

    private func remove(_ slot: Int) {
        fingers[slot] = nil
        table.set(nil, at: slot)
        order.removeAll { $0 == slot }
        ended &= ~(1 << UInt64(slot))
    }

    // MARK: Delivery

    /// Delivers what waits, in the order began, moved, ended; within a phase by the age of the fingers.
    func flush() {
        guard !pending.isEmpty else { return }
        for phase in PendingTouches.deliveryOrder {
            // A handler may remove responders, and with them fingers: look anew after each call.
            while let slot = order.first(where: { pending.contains($0, phase) }) {
                deliver(phase, from: slot)
            }
        }
        removeEnded()
        for slot in order { fingers[slot]?.touch.phase = .stationary }
    }

    private func deliver(_ phase: Touch.Phase, from slot: Int) {
        guard case .route(let route) = fingers[slot]?.consumer else { return pending.remove(slot) }
        send(Touches(table: table, mask: takeGroup(of: route.target, phase)), phase, along: route)
    }

    /// The waiting fingers of one responder in one phase; they wait no longer.
    private func takeGroup(of target: Responder?, _ phase: Touch.Phase) -> UInt64 {
        var mask: UInt64 = 0
        for slot in order where pending.contains(slot, phase) {
            guard let finger = fingers[slot], case .route(let route) = finger.consumer, route.target === target
            else { continue }
            finger.touch.phase = phase
            pending.remove(slot)
            mask |= 1 << UInt64(slot)
        }
        return mask
    }

    private func removeEnded() {
        while ended != 0 { remove(ended.trailingZeroBitCount) }
    }

    private func send(_ touches: Touches, _ phase: Touch.Phase, along route: Route) {
        guard let first = touches.first else { return }
        let event = Event(dispatch: seat.dispatch, timestamp: first.timestamp)
        let outcome = route.run(on: seat) { target in
            switch phase {
            case .began: target.touchesBegan(touches, with: event)
            case .moved, .stationary: target.touchesMoved(touches, with: event)
            case .ended: target.touchesEnded(touches, with: event)
            case .cancelled: target.touchesCancelled(touches, with: event)
            }
        }
        for touch in touches { seat.noteOutcome(outcome, ofTouch: touch) }
    }

    // MARK: Taking touches away

    /// A device goes, or takes its fingers back: they are cancelled, in one call for each responder.
    func cancelAll(of device: InputDevice.ID) {
        cancel { $0.touch.device == device }
    }

    /// The seat is suspended, or a lock takes over.
    public func cancelAll() {
        cancel { _ in true }
        seat.transport?.frameEnded()
    }

    /// A surface goes: its fingers are cancelled while its chain still stands, and the rest of them reaches nobody.
    func willRemove(_ surface: SurfaceResponder) {
        cancelKeepingFingers { finger in
            if case .route(let route) = finger.consumer { return route.isWithin(surface) }
            return false
        }
    }

    /// Takes a finger from who has it and gives it to somebody else, from `began` on. False for an unknown finger.
    public func transfer(_ touch: Touch, to responder: Responder) -> Bool {
        guard let slot = order.first(where: { fingers[$0]?.touch === touch }) else { return false }
        cancelKeepingFingers { $0.touch === touch }
        touch.responder = responder
        fingers[slot]?.consumer = .route(Route.toTarget(responder, seat: seat))
        pending.add(slot, .began)
        flush()
        return true
    }

    private func cancel(where isMeant: (Finger) -> Bool) {
        flush()
        let slots = order.filter { fingers[$0].map(isMeant) ?? false }
        cancelRoutes(of: slots)
        for slot in slots { remove(slot) }
    }

    private func cancelKeepingFingers(where isMeant: (Finger) -> Bool) {
        flush()
        cancelRoutes(of: order.filter { fingers[$0].map(isMeant) ?? false })
    }

    /// Cancels fingers, and with them the others of the same clients: to a client a cancel means all its touches.
    private func cancelRoutes(of slots: [Int]) {
        var meant = slots
        let applications = slots.compactMap { fingers[$0]?.touch.window?.application }
        for slot in order where !meant.contains(slot) {
            guard case .route(let route) = fingers[slot]?.consumer, route.host != nil,
                let application = fingers[slot]?.touch.window?.application,
                applications.contains(where: { $0 === application })
            else { continue }
            meant.append(slot)
        }
        var groups: [(route: Route, mask: UInt64)] = []
        for slot in meant {
            guard let finger = fingers[slot], case .route(let route) = finger.consumer else { continue }
            finger.touch.phase = .cancelled
            fingers[slot]?.consumer = .swallowed
            if let place = groups.firstIndex(where: { $0.route.target === route.target }) {
                groups[place].mask |= 1 << UInt64(slot)
            } else {
                groups.append((route, 1 << UInt64(slot)))
            }
        }
        for group in groups { send(Touches(table: table, mask: group.mask), .cancelled, along: group.route) }
    }
}
