/// What the client of the surface under the pointer hears: straight, where nobody comes before it.
extension PointerPresence {
    // MARK: Entering and leaving

    func tellEntry(over surface: SurfaceResponder, at time: Timestamp) {
        let location = hover.location(of: delivery.location, in: context.scene)
        tellClient(isExit: false, on: surface, at: location, at: time)
    }

    /// Sends an enter or an exit to a surface that nobody comes before: straight to its client.
    /// - Parameters:
    ///   - location: the pointer's, on the surface.
    ///   - route: the one that the pointer was over the surface by; nil if nobody asked for it.
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

    /// Offers an enter or an exit to the client of a surface. While the pointer goes from one region of a surface to
    /// another, the surface's client hears of neither.
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

    /// Whether the pointer is within a surface, as far as its client knows.
    @inline(__always)
    func hasEntered(_ surface: SurfaceResponder) -> Bool {
        enteredSurface.map { Unretained($0).address } == surface.address
    }

    // MARK: Moving

    /// Sends a motion over what the pointer hovers over; straight to the client, where nobody comes before it.
    func sendMotion(at time: Timestamp, _ delta: Vector = .zero, _ unaccelerated: Vector = .zero) {
        guard let surface = hover.surface, hasEntered(surface), let transport = context.transport else {
            if let route { delivery.send(.moved, along: route, time, delta, unaccelerated) }
            return
        }
        let location = hover.location(of: delivery.location, in: context.scene)
        let motion = PointerMotion(timestamp: time, delta: delta, unacceleratedDelta: unaccelerated)
        let isTaken = transport.pointerMoved(motion, on: surface, at: location)
        // Until somebody asks, nobody needs a route.
        guard !isTaken || context.explanations.isOn else { return }
        finish(motion, along: route(over: surface), isTaken ? surface : nil)
    }

    /// Sends a motion along the route of what is held; straight to the client, where nobody comes before it.
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

    /// A motion that its client did not take goes on along the route.
    /// - Parameter taker: the surface whose client took it; nil for none.
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

    /// A route to a surface that nobody comes before, for what its client does not take.
    private func route(over surface: SurfaceResponder) -> Route {
        if hover.surface === surface, let route { return route }
        return Route(hoveringOver: surface, in: context)
    }
}
