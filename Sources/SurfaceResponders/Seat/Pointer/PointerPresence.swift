/// What the pointer is over: who was told that it entered, and where no new pick is needed.
///
/// It is picked again when the pointer leaves the area that the last pick was good for, and when the scene changed; not
/// while a button freezes it.
final class PointerPresence {
    private let context: SeatContext
    private let sender: PointerSender
    private let buttons: PointerButtons

    /// What the pointer is over, as told to it by an enter.
    private(set) var hover: Route? { didSet { context.closeHoverShortcut() } }
    /// Where no new pick is needed while the scene stays as it is.
    private var clearArea: Rect? { didSet { context.closeHoverShortcut() } }
    private var pickedVersion: UInt64 = 0
    private var isPicking = false
    /// While buttons that are down are handed over, what the pointer is over is picked all the same.
    private var isThawed = false

    /// Whether the pointer goes from one region of a surface to another right now.
    private var staysOnSurface = false
    /// The surface whose client was offered an enter, and not yet the exit.
    private var enteredSurface: SurfaceResponder? { didSet { context.closeHoverShortcut() } }
    /// Whether that client took it.
    private var isEntryTaken = false

    init(_ context: SeatContext, sender: PointerSender, buttons: PointerButtons) {
        self.context = context
        self.sender = sender
        self.buttons = buttons
    }

    /// Whether a button is down, and the pointer stays with whatever it was pressed on.
    var isFrozen: Bool { !buttons.standing.isEmpty && !isThawed }

    // MARK: Picking

    /// Handlers of an enter or a leave may change the scene, and make another pick necessary: so many in a
    /// row, and the rest waits for the next turn of the loop.
    private static let picksInARow = 4

    /// Whether the scene changed under a pointer that may be given to somebody else.
    var needsPick: Bool {
        !isFrozen && context.devices.capabilities.contains(.pointer) && pickedVersion != context.scene.version
    }

    func setNeedsPick() {
        pickedVersion = 0
        clearArea = nil
    }

    /// Whether the last pick was made of the scene as it is.
    var isPickCurrent: Bool { pickedVersion == context.scene.version }

    /// Whether the last pick holds at a point, too.
    @inline(__always)
    func isPickGood(at point: Point) -> Bool {
        guard let clearArea, clearArea.contains(point) else { return false }
        return pickedVersion == context.scene.version
    }

    /// Picks again unless the last pick holds where the pointer is.
    @inline(__always)
    func pickIfNeeded(at time: Timestamp) {
        if !isPickGood(at: sender.location) { pickAgain(at: time) }
    }

    /// Finds out what the pointer is over; tells who lost it and who got it.
    func pickAgain(at time: Timestamp) {
        guard !isPicking else { return setNeedsPick() }
        isPicking = true
        defer { isPicking = false }
        var picks = 0
        repeat {
            guard !isFrozen else { return }
            pick(at: time)
            picks += 1
        } while pickedVersion != context.scene.version && picks < Self.picksInARow
    }

    private func pick(at time: Timestamp) {
        let location = sender.location
        let isMoved = pickedVersion != context.scene.version
        let hit = context.scene.hitTest(location)
        pickedVersion = context.scene.version
        clearArea = context.grabs.isEmpty ? withinOutput(context.scene.clearArea(around: location)) : nil
        let target: Responder? =
            switch context.decision(for: hit, isPress: false) {
            case .pass: hit?.responder ?? context.delegate
            case .nothing: nil
            case .redirect(let responder): responder
            }
        if let hover, hover.target === target {
            if isMoved { followSurface(hover, at: time) }
        } else {
            hover(over: target, at: time)
        }
    }

    /// The part of a clear area in which the pointer needs not be kept within the outputs.
    private func withinOutput(_ area: Rect?) -> Rect? {
        let outputs = context.scene.outputs
        guard let area else { return nil }
        guard !outputs.isEmpty else { return area.intersection(InputValidator.bounds) }
        return outputs.first { $0.contains(sender.location) }.map { $0.intersection(area) }
    }

    /// The surface moved under a pointer that rests, or into another chain: its client hears where the
    /// pointer is now.
    private func followSurface(_ route: Route, at time: Timestamp) {
        refreshPath(of: route)
        guard let hover, let host = hover.host else { return }
        let before = route.placement.location(of: sender.location, in: host)
        route.refreshPlacement(in: context.scene)
        guard route.placement.location(of: sender.location, in: host) != before else { return }
        sender.send(.moved, along: hover, time)
    }

    /// What begins now climbs the chain as it is now.
    func refreshPath(of route: Route) {
        guard hover === route, !context.isCurrent(route) else { return }
        hover = context.makeRoute(to: route.target)
    }

    /// What the pointer is over, with its chain as it is now.
    func currentHover() -> Route? {
        if let hover { refreshPath(of: hover) }
        return hover
    }

    // MARK: Entering and leaving

    /// Leaves what the pointer was over, and enters a target.
    func hover(over target: Responder?, at time: Timestamp) {
        guard hover?.target !== target else { return }
        let route = target.map { context.makeHoverRoute(to: $0) }
        let version = context.scene.version
        if let old = hover {
            staysOnSurface = old.host != nil && old.host === route?.host
            leave(at: time)
        }
        // A responder that was left may have removed the target, or the device.
        if let route, version == context.scene.version, context.devices.capabilities.contains(.pointer) {
            hover = route
            if context.explanations.isOn { context.explanations.noteEntered() }
            tellClient(.entered, along: route, at: time)
        }
        staysOnSurface = false
        exitSurfaceLeftBehind(at: time)
    }

    func leave(at time: Timestamp) {
        guard let old = hover else { return }
        if !staysOnSurface { tellButtonsOnTheirWay() }
        hover = nil
        tellClient(.exited, along: old, at: time)
        if !staysOnSurface { enteredSurface = nil }
    }

    /// The pointer went for another region of the surface, but did not arrive: now the client hears of the
    /// exit.
    private func exitSurfaceLeftBehind(at time: Timestamp) {
        guard let surface = enteredSurface, hover?.host !== surface else { return }
        staysOnSurface = false
        tellButtonsOnTheirWay()
        sender.send(.exited, along: Route(to: surface), time)
        enteredSurface = nil
    }

    /// A release or a cancel that is on its way to a client does not arrive any more when a handler before it
    /// on the path makes the pointer leave: the client is told now.
    private func tellButtonsOnTheirWay() {
        guard let surface = enteredSurface else { return }
        buttons.tellEndsOnTheirWay { $0 === surface }
    }

    // MARK: What happens to others

    /// A surface goes: the pointer leaves it while its chain still stands.
    func willRemove(_ surface: SurfaceResponder) {
        if let hover, hover.isWithin(surface) {
            leave(at: sender.time)
            setNeedsPick()
        }
        if let enteredSurface, enteredSurface.isWithin(surface) { exitSurfaceLeftBehind(at: sender.time) }
    }

    /// The last pointing device goes.
    func clear() {
        leave(at: sender.time)
        setNeedsPick()
    }

    /// Picks what the pointer is over although buttons are down, for whoever they are handed to.
    func pickThawed(at time: Timestamp) {
        isThawed = true
        setNeedsPick()
        pickAgain(at: time)
        isThawed = false
    }

    /// A region goes, and what the pointer is over is another one of the same surface, without a word.
    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        guard let hover, hover.isWithin(region) else { return }
        self.hover = context.makeRoute(to: heir)
        setNeedsPick()
    }

    // MARK: The client

    /// Sends an enter or an exit; straight to the client, where nobody comes before it.
    private func tellClient(_ phase: PointerEvent.Phase, along route: Route, at time: Timestamp) {
        guard route.reachesClientFirst, let host = route.host, let transport = context.transport else {
            return sender.send(phase, along: route, time)
        }
        let event = sender.makeEvent(phase, time)
        let location = clientLocation(on: host, along: route)
        let isTaken = offerToClient(isExit: phase == .exited, on: host) {
            transport.pointer(event, on: host, at: location)
        }
        if !isTaken { sender.passOn(event, along: route) }
    }

    /// Sends a motion along what the pointer is over; straight to the client, where nobody comes before it.
    func sendMotion(
        along route: Route, at time: Timestamp, _ delta: Vector = .zero, _ unaccelerated: Vector = .zero
    ) {
        guard route.reachesClientFirst, let host = route.host, enteredSurface === host,
            let transport = context.transport
        else { return sender.send(.moved, along: route, time, delta, unaccelerated) }
        let motion = PointerMotion(timestamp: time, delta: delta, unacceleratedDelta: unaccelerated)
        let outcome: Dispatch.Outcome
        if transport.pointerMoved(motion, on: host, at: clientLocation(on: host, along: route)) {
            outcome = .client(host)
        } else {
            outcome = sender.passOn(sender.makeEvent(.moved, time, delta, unaccelerated), along: route)
        }
        context.note(outcome, along: route, at: sender.location)
    }

    private func clientLocation(on host: SurfaceResponder, along route: Route) -> Point {
        route.refreshPlacement(in: context.scene)
        return route.placement.location(of: sender.location, in: host)
    }

    /// The short way of motions that may follow, if nobody but the client that has the pointer is to hear of them.
    func makeHoverShortcut(of device: InputDevice.ID) -> HoverShortcut? {
        guard !isFrozen, isPickCurrent, isEntryTaken, let clearArea, let transport = context.transport,
            let hover, hover.reachesClientFirst, let host = hover.host, enteredSurface === host
        else { return nil }
        hover.refreshPlacement(in: context.scene)
        return hover.placement.toSurface.flatMap {
            HoverShortcut(
                of: device, over: host, toLocal: $0, within: clearArea, at: pickedVersion,
                transport: transport)
        }
    }

    /// Whether the pointer is within a surface, as far as its client knows.
    @inline(__always)
    func hasEntered(_ surface: SurfaceResponder) -> Bool { enteredSurface === surface }

    /// Offers an enter or an exit to the client of a surface. While the pointer goes from one region of a surface to
    /// another, the surface's client hears of neither.
    func offerToClient(isExit: Bool, on surface: SurfaceResponder, _ send: () -> Bool) -> Bool {
        if staysOnSurface { return isEntryTaken }
        guard isExit ? enteredSurface === surface : hover?.host === surface else { return false }
        let isTaken = send()
        enteredSurface = isExit ? nil : surface
        isEntryTaken = isTaken && !isExit
        return isTaken
    }

    func checkInvariants(_ expect: (_ holds: Bool, _ rule: @autoclosure () -> String) -> Void) {
        expect(context.isPresent(hover?.target), "the pointer is over a surface that is gone")
        if let enteredSurface {
            expect(hover?.host === enteredSurface, "a client has the pointer that is elsewhere")
        }
        expect(!staysOnSurface && !isPicking && !isThawed, "a pick did not end")
        expect(
            hover == nil || context.devices.capabilities.contains(.pointer),
            "a pointer is over something without a device")
    }
}
