/// Taking touches away from who has them.
extension TouchTracker {
    /// A device goes, or takes its fingers back: they are cancelled, in one call for each responder.
    func cancelAll(of device: InputDevice.ID, at time: Timestamp) {
        flush()
        tellRecognizersOfCancel { $0.touch.device == device }
        cancel { $0.touch.device == device }
        tellFilters(of: device, at: time)
        for slot in order.reversed() where fingers[slot]?.touch.device == device { retire(slot) }
    }

    /// The seat is suspended, or a lock takes over: what follows of the fingers that are down reaches nobody.
    public func cancelAll() {
        flush()
        tellRecognizersOfCancel { _ in true }
        cancel { _ in true }
        for device in seat.devices { tellFilters(of: device.id, at: seat.clock.now) }
        for slot in order {
            if case .taken = fingers[slot]?.consumer { fingers[slot]?.consumer = .swallowed }
        }
        if let pointerSlot { remove(pointerSlot) }
        seat.transport?.frameEnded()
    }

    /// Recognizers lose fingers, whoever else has them.
    private func tellRecognizersOfCancel(where isMeant: (Finger) -> Bool) {
        guard !gestures.isIdle else { return }
        var mask: UInt64 = 0
        for slot in order {
            if let finger = fingers[slot], isMeant(finger) { mask |= 1 << UInt64(slot) }
        }
        guard mask != 0 else { return }
        // What was held back is not delivered because of it: it is cancelled next.
        deliveries += 1
        gestures.handle(.cancelled, mask, at: seat.clock.now)
        deliveries -= 1
    }

    /// Forgets a finger; at the end of a delivery that may still carry it, if there is one.
    private func retire(_ slot: Int) {
        if deliveries == 0 { remove(slot) } else { ended |= 1 << UInt64(slot) }
    }

    /// The compositor takes a surface's fingers away, with the others of its client: it hides the surface, or
    /// is about to dismiss it. What follows of them reaches nobody.
    public func cancel(within surface: SurfaceResponder) {
        cancel { Self.isFinger($0, within: surface) }
        seat.transport?.frameEnded()
    }

    /// A surface goes: its fingers are cancelled while its chain still stands, and the rest of them reaches
    /// nobody. Its client's other fingers stay, since most often the client itself took the surface away.
    func willRemove(_ surface: SurfaceResponder) {
        flush()
        if !gestures.isIdle { gestures.willRemove(surface) }
        let meant = slots { Self.isFinger($0, within: surface) }
        for touch in Touches(table: table, mask: meant) { touch.isOrphaned = true }
        if meant != 0 { send(cancelled: meant) }
        cancelTouchesOnTheirWay(within: surface)
        forgetTaps(within: surface)
    }

    /// An end or a cancel that is on its way to a client does not arrive any more when a handler before it on
    /// the path removes the surface: the client is told now.
    private func cancelTouchesOnTheirWay(within surface: SurfaceResponder) {
        while let slot = order.first(where: { isOnItsWay($0, toClientWithin: surface) }) {
            guard let host = (fingers[slot]?.touch.responder as? SurfaceResponder)?.hostSurface else {
                return
            }
            var mask: UInt64 = 0
            for other in order where isOnItsWay(other, toClientWithin: host) { mask |= 1 << UInt64(other) }
            let touches = Touches(table: table, mask: mask)
            for touch in touches {
                if touch.phase != .cancelled { touch.isOrphaned = true }
                touch.phase = .cancelled
            }
            send(touches, .cancelled, along: Route(path: ResponderPath([host]), host: host))
            for touch in touches { touch.isWithClient = false }
        }
    }

    private func isOnItsWay(_ slot: Int, toClientWithin surface: SurfaceResponder) -> Bool {
        guard let touch = fingers[slot]?.touch, touch.isWithClient, touch.responder.isWithin(surface) else {
            return false
        }
        return (ended | cancelling) & (1 << UInt64(slot)) != 0
    }

    private static func isFinger(_ finger: Finger, within surface: SurfaceResponder) -> Bool {
        if case .route(let route) = finger.consumer { route.isWithin(surface) } else { false }
    }

    /// A filter goes: the rest of what it took reaches nobody.
    func forget(_ filter: any InputFilter) {
        for slot in order {
            if case .taken(let taker) = fingers[slot]?.consumer, taker === filter {
                fingers[slot]?.consumer = .swallowed
            }
        }
    }

    /// Takes a finger from who has it, and with it the other fingers of the same client, and gives it to
    /// somebody else, from `began` on. False for a finger that is not down, or that a filter took.
    @discardableResult
    public func transfer(_ touch: Touch, to responder: Responder) -> Bool {
        guard let slot = slot(of: touch) else { return false }
        cancel { $0.touch === touch }
        // Who heard of the cancel may have taken the device away.
        guard self.slot(of: touch) == slot else { return false }
        touch.responder = responder
        touch.isOrphaned = false
        touch.window = responder.window
        touch.previousLocation = touch.location
        touch.phase = .began
        fingers[slot]?.consumer = .route(Route.toTarget(responder, seat: seat))
        begun &= ~(1 << UInt64(slot))
        pending.add(slot, .began, isSeen: true)
        flush()
        return true
    }

    private func slot(of touch: Touch) -> Int? {
        for slot in order where fingers[slot]?.touch === touch && ended & (1 << UInt64(slot)) == 0 {
            if case .taken = fingers[slot]?.consumer { return nil }
            return slot
        }
        return nil
    }

    private func tellFilters(of device: InputDevice.ID, at time: Timestamp) {
        var told: [any InputFilter] = []
        for slot in order {
            guard let finger = fingers[slot], finger.touch.device == device,
                case .taken(let filter) = finger.consumer,
                !told.contains(where: { $0 === filter })
            else { continue }
            told.append(filter)
        }
        for filter in told { filter.follow(InputEvent(time: time, device: device, .touchCancel), on: seat) }
    }

    /// Cancels fingers, and with them the others of the same clients: to a client a cancel means all its
    /// touches. The fingers stay, swallowed.
    private func cancel(where isMeant: (Finger) -> Bool) {
        flush()
        let meant = slots(where: isMeant)
        guard meant != 0 else { return }
        send(cancelled: meant | othersOfClients(of: meant))
    }

    /// Fingers that are down, or whose end is held back, and that somebody has.
    func slots(where isMeant: (Finger) -> Bool) -> UInt64 {
        var mask: UInt64 = 0
        for slot in order where isLive(slot) {
            if let finger = fingers[slot], case .route = finger.consumer, isMeant(finger) {
                mask |= 1 << UInt64(slot)
            }
        }
        return mask
    }

    func othersOfClients(of meant: UInt64) -> UInt64 {
        var others: UInt64 = 0
        for touch in Touches(table: table, mask: meant) where touch.isWithClient {
            guard let application = touch.window?.application else { continue }
            for slot in order where isLive(slot) {
                guard let other = fingers[slot]?.touch, other.isWithClient,
                    other.window?.application === application
                else { continue }
                others |= 1 << UInt64(slot)
            }
        }
        return others
    }

    /// One call for each route; a route's fingers are all cancelled before anybody hears of it. Who has not heard of a
    /// finger yet hears nothing.
    func send(cancelled meant: UInt64) {
        var groups: [(route: Route, mask: UInt64)] = []
        held.remove(meant)
        for slot in order where meant & ~begun & (1 << UInt64(slot)) != 0 {
            pending.remove(slot)
            fingers[slot]?.consumer = .swallowed
        }
        let mask = meant & begun
        for slot in order where mask & (1 << UInt64(slot)) != 0 {
            pending.remove(slot)
            guard let finger = fingers[slot], case .route(let route) = finger.consumer else { continue }
            finger.touch.phase = .cancelled
            fingers[slot]?.consumer = .swallowed
            if let place = groups.firstIndex(where: { $0.route === route }) {
                groups[place].mask |= 1 << UInt64(slot)
            } else {
                groups.append((route, 1 << UInt64(slot)))
            }
        }
        let outer = cancelling
        cancelling |= mask
        deliveries += 1
        for group in groups { send(Touches(table: table, mask: group.mask), .cancelled, along: group.route) }
        deliveries -= 1
        cancelling = outer
        guard deliveries == 0 else { return }
        releaseHeld()
        settle()
    }
}
