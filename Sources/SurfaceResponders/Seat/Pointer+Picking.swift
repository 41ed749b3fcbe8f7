/// What the pointer is over.
extension Pointer {
    /// Handlers of an enter or a leave may change the scene, and make another pick necessary: so many in a
    /// row, and the rest waits for the next turn of the loop.
    private static let picksInARow = 4

    /// Whether the scene changed under a pointer that may be given to somebody else.
    var needsPick: Bool {
        guard case .hovering = interaction, seat.capabilities.contains(.pointer) else { return false }
        return pickedVersion != seat.scene.version
    }

    func setNeedsPick() {
        pickedVersion = 0
        clearArea = nil
    }

    /// Whether the last pick holds at a point, too.
    func isPickGood(at point: Point) -> Bool {
        guard let clearArea, clearArea.contains(point) else { return false }
        return pickedVersion == seat.scene.version
    }

    /// The part of a clear area in which the pointer needs not be kept within the outputs.
    private func withinOutput(_ area: Rect?) -> Rect? {
        let outputs = seat.scene.outputs
        guard let area else { return nil }
        guard !outputs.isEmpty else { return area.intersection(InputValidator.bounds) }
        return outputs.first { $0.contains(location) }.map { $0.intersection(area) }
    }

    /// Finds out what the pointer is over; tells who lost it and who got it.
    func pickAgain(at time: Timestamp) {
        guard !isPicking else { return setNeedsPick() }
        isPicking = true
        defer { isPicking = false }
        var picks = 0
        repeat {
            guard case .hovering = interaction else { return }
            pick(at: time)
            picks += 1
        } while pickedVersion != seat.scene.version && picks < Self.picksInARow
    }

    private func pick(at time: Timestamp) {
        let isMoved = pickedVersion != seat.scene.version
        let hit = seat.scene.hitTest(location)
        pickedVersion = seat.scene.version
        clearArea = seat.grabs.isEmpty ? withinOutput(seat.scene.clearArea(around: location)) : nil
        let target: Responder? =
            switch seat.decision(for: hit, isPress: false) {
            case .pass: hit?.responder ?? seat.delegate
            case .nothing: nil
            case .redirect(let responder): responder
            }
        if let hover, hover.target === target {
            if isMoved { followSurface(hover, at: time) }
        } else {
            hover(over: target, at: time)
        }
    }

    /// Leaves what the pointer was over, and enters a target.
    func hover(over target: Responder?, at time: Timestamp) {
        guard hover?.target !== target else { return }
        let route = target.map { Route.toTarget($0, seat: seat) }
        let version = seat.scene.version
        if let old = hover {
            staysOnSurface = old.host != nil && old.host === route?.host
            leave(at: time)
        }
        // Who was left may have removed the target, or the device.
        if let route, version == seat.scene.version, seat.capabilities.contains(.pointer) {
            hover = route
            seat.noteEntered()
            send(.entered, along: route, time)
        }
        staysOnSurface = false
        exitSurfaceLeftBehind(at: time)
    }

    func leave(at time: Timestamp) {
        guard let old = hover else { return }
        if !staysOnSurface { cancelButtonsOnTheirWay() }
        hover = nil
        send(.exited, along: old, time)
        if !staysOnSurface { enteredSurface = nil }
    }

    /// The pointer went for another region of the surface, but did not arrive: now the client hears of the
    /// exit.
    func exitSurfaceLeftBehind(at time: Timestamp) {
        guard let surface = enteredSurface, hover?.host !== surface else { return }
        staysOnSurface = false
        cancelButtonsOnTheirWay()
        send(.exited, along: Route(path: ResponderPath([surface]), host: surface), time)
        enteredSurface = nil
    }

    /// The surface moved under a pointer that rests, or into another chain: its client hears where the
    /// pointer is now.
    private func followSurface(_ route: Route, at time: Timestamp) {
        refreshPath(of: route)
        guard let hover, let host = hover.host else { return }
        let before = route.placement.location(of: location, in: host)
        route.refreshPlacement(in: seat.scene)
        guard route.placement.location(of: location, in: host) != before else { return }
        send(.moved, along: hover, time)
    }

    /// What begins now climbs the chain as it is now.
    func refreshPath(of route: Route) {
        guard hover === route, !route.path.isCurrent(from: route.target, endingWith: seat.delegate) else {
            return
        }
        hover = Route.toTarget(route.target, seat: seat)
    }
}
