/// Delivery to the client under the pointer, without a climb where no other responder comes first.
extension PointerPresence {
    // MARK: Entering and leaving

    func tellEntry(over surface: SurfaceResponder, at time: Timestamp) {
        let location = hover.location(of: delivery.location, in: context.scene)
        tellClient(isExit: false, on: surface, at: location, at: time)
    }

    /// Sends an enter or an exit straight to the client of a surface that no other responder comes before. If
    /// the client does not take it, the event climbs the route.
    /// - Parameter location: the pointer's location in the surface's coordinates.
    func tellClient(
        isExit: Bool, on surface: SurfaceResponder, at location: Point, along route: Route? = nil,
        at time: Timestamp
    ) {
        let phase: PointerEvent.Phase = isExit ? .exited : .entered
        guard let transport = context.transport else {
            return delivery.send(phase, along: route ?? self.route(over: surface), time)
        }
        let event = delivery.makeEvent(phase, time)
        let isTaken = offerToClient(isExit: isExit, on: surface) {
            transport.pointer(event, on: surface, at: location)
        }
        if !isTaken { delivery.passOn(event, along: route ?? self.route(over: surface)) }
    }

    /// Offers an enter or an exit to the client of a surface. While the pointer moves from one region of a
    /// surface to another, the client is sent neither.
    /// - Returns: whether the client took the event or, if it is sent neither, had taken the enter. False for
    ///   an enter after the pointer left the surface, and for an exit without an enter.
    @inline(__always)
    func offerToClient(isExit: Bool, on surface: SurfaceResponder, _ send: () -> Bool) -> Bool {
        if staysOnSurface { return isEntryTaken }
        guard isExit ? enteredSurface === surface : hover.hostAddress == surface.address else {
            return false
        }
        let isTaken = send()
        enteredSurface = isExit ? nil : surface
        isEntryTaken = isTaken && !isExit
        return isTaken
    }

    /// Whether the surface's client was offered the enter and not yet the exit.
    @inline(__always)
    func hasEntered(_ surface: SurfaceResponder) -> Bool {
        enteredSurface.map { Unretained($0).address } == surface.address
    }

    // MARK: Moving

    /// Sends a motion to the target under the pointer.
    func sendMotion(at time: Timestamp, _ delta: Vector = .zero, _ unaccelerated: Vector = .zero) {
        guard let surface = hover.surface, hasEntered(surface), let transport = context.transport else {
            if let route { delivery.send(.moved, along: route, time, delta, unaccelerated) }
            return
        }
        let location = hover.location(of: delivery.location, in: context.scene)
        let motion = PointerMotion(timestamp: time, delta: delta, unacceleratedDelta: unaccelerated)
        let isTaken = transport.pointerMoved(motion, on: surface, at: location)
        // A route is made only for a motion that the client does not take, and for explanations.
        guard !isTaken || context.explanations.isOn else { return }
        finish(motion, along: route(over: surface), isTaken ? surface : nil)
    }

    /// Sends a motion along the route of a press.
    func sendMotion(along route: Route, at time: Timestamp, _ delta: Vector, _ unaccelerated: Vector) {
        guard route.reachesClientFirst, let host = route.host, enteredSurface === host,
            let transport = context.transport
        else { return delivery.send(.moved, along: route, time, delta, unaccelerated) }
        route.refreshPlacement(in: context.scene)
        let location = route.placement.location(of: delivery.location, in: host)
        let motion = PointerMotion(timestamp: time, delta: delta, unacceleratedDelta: unaccelerated)
        let isTaken = transport.pointerMoved(motion, on: host, at: location)
        finish(motion, along: route, isTaken ? host : nil)
    }

    /// Sends a motion along the route if no client took it, and notes the outcome for explanations.
    private func finish(_ motion: PointerMotion, along route: Route, _ taker: SurfaceResponder?) {
        let outcome: Dispatch.Outcome
        if let taker {
            outcome = .client(taker)
        } else {
            let event = delivery.makeEvent(
                .moved, motion.timestamp, motion.delta, motion.unacceleratedDelta)
            outcome = delivery.passOn(event, along: route)
        }
        context.note(outcome, along: route, at: delivery.location)
    }

    /// A route to a surface that no other responder comes before, for events that its client does not take.
    private func route(over surface: SurfaceResponder) -> Route {
        if hover.surface === surface, let route { return route }
        return Route(hoveringOver: surface, in: context)
    }
}
