/// What the pointer is over: who was told that it entered, and where no new pick is needed.
///
/// It is picked again when the pointer leaves the area that the last pick was good for, and when the scene changed; not
/// while a button freezes it.
final class PointerPresence {
    let context: SeatContext
    let delivery: PointerDelivery
    let constraints: PointerConstraints
    private let buttons: PointerButtons
    private let focus: Focus

    /// Nobody is told of anything while it is changed.
    @safe @exclusivity(unchecked) var hover = Hover()
    /// Another one each time that the pointer comes over something, or what it is over gets another route.
    private(set) var hoverNumber: UInt64 = 0
    /// Where no new pick is needed while the scene stays as it is; nil also while nobody has asked for it.
    private var clearArea: Rect?
    private(set) var pickedVersion: UInt64 = 0
    private var isPicking = false
    /// The number of the climb by which responders are being told of an enter; zero if none is.
    private var entry = 0
    /// While buttons that are down are handed over, what the pointer is over is picked all the same.
    private var isThawed = false

    /// Whether the pointer goes from one region of a surface to another right now.
    private(set) var staysOnSurface = false
    /// Whether the pointer has come over something that a focus policy which follows it was not told of.
    private var isEntryNew = false
    /// The surface whose client was offered an enter, and not yet the exit.
    var enteredSurface: SurfaceResponder?
    /// Whether that client took it.
    var isEntryTaken = false

    init(
        _ context: SeatContext, delivery: PointerDelivery, buttons: PointerButtons, focus: Focus
    ) {
        self.context = context
        self.delivery = delivery
        self.buttons = buttons
        self.focus = focus
        constraints = PointerConstraints(focus)
    }

    /// Whether a button is down, and the pointer stays with whatever it was pressed on.
    var isFrozen: Bool { !buttons.standing.isEmpty && !isThawed }

    /// The route of the button that went down first; nil if no responder has it.
    var heldRoute: Route? { buttons.standing.first?.standingRoute }

    // MARK: Picking

    /// Handlers of an enter or a leave may change the scene, and make another pick necessary: so many in a
    /// row, and the rest waits for the next turn of the loop.
    private static let picksInARow = 4

    /// Whether the scene changed under a pointer that may be given to somebody else.
    var needsPick: Bool {
        !isFrozen && delivery.isPlaced && context.devices.capabilities.contains(.pointer)
            && pickedVersion != context.scene.version
    }

    func setNeedsPick() {
        pickedVersion = 0
        clearArea = nil
    }

    /// Whether the last pick was made of the scene as it is.
    var isPickCurrent: Bool { pickedVersion == context.scene.version }

    @inline(__always)
    func isPickGood(at point: Point) -> Bool {
        guard let clearArea, clearArea.contains(point) else { return false }
        return pickedVersion == context.scene.version
    }

    /// Picks again unless the last pick holds where the pointer is.
    @inline(__always)
    func pickIfNeeded(at time: Timestamp) {
        if !isPickGood(at: delivery.location) { pickAgain(at: time) }
    }

    /// Finds out what the pointer is over; tells who lost it and who got it.
    func pickAgain(at time: Timestamp) {
        guard delivery.isPlaced else { return }
        guard !isPicking else { return setNeedsPick() }
        isPicking = true
        defer { isPicking = false }
        var picks = 0
        repeat {
            guard !isFrozen else { return }
            pick(at: time)
            picks += 1
        } while pickedVersion != context.scene.version && picks < Self.picksInARow
        updateConstraints()
        if isEntryNew, context.grabs.standing.isEmpty { tellFocusPolicy() }
    }

    /// What the policy changes of the scene is picked in the next turn.
    private func tellFocusPolicy() {
        isEntryNew = false
        if let target { focus.pointerEntered(target) }
    }

    private func pick(at time: Timestamp) {
        let location = delivery.location
        let isMoved = pickedVersion != context.scene.version
        let hit = context.scene.hitTest(location)
        pickedVersion = context.scene.version
        let isGrabbed = !context.grabs.standing.isEmpty
        if !isGrabbed, let surface = hit?.responder, !hover.isOver(surface) {
            // It may go on to something else: what there is around it is looked for with the next motion.
            clearArea = nil
            return come(over: surface, at: time)
        }
        let target: Responder? = isGrabbed ? decidedTarget(for: hit) : hit?.responder ?? context.defaultTarget
        guard hover.isOver(target) else {
            clearArea = nil
            return hover(over: target, at: time)
        }
        clearArea =
            isGrabbed ? nil : withinConstraint(withinOutput(context.scene.clearArea(around: location)))
        if isMoved { followSurface(at: time) }
    }

    /// What the grabs that stand make of a hit.
    private func decidedTarget(for hit: HitTestResult?) -> Responder? {
        switch context.decision(for: hit, isPress: false) {
        case .pass: hit?.responder ?? context.defaultTarget
        case .nothing: nil
        case .redirect(let responder): responder
        }
    }

    /// The part of a clear area in which the pointer needs not be kept within the outputs.
    private func withinOutput(_ area: Rect?) -> Rect? {
        let outputs = context.scene.outputs
        guard let area else { return nil }
        guard !outputs.isEmpty else { return area.intersection(InputValidator.bounds) }
        return outputs.first { $0.contains(delivery.location) }.map { $0.intersection(area) }
    }

    /// The surface moved under a pointer that rests, or into another chain: its client hears where the
    /// pointer is now.
    private func followSurface(at time: Timestamp) {
        let formerHost = hover.host
        var placement = hover.latestPlacement
        refreshPath()
        guard let host = hover.host else { return }
        let before = placement.location(of: delivery.location, in: host)
        placement.refresh(for: formerHost, in: context.scene)
        if placement.location(of: delivery.location, in: host) != before, let route {
            delivery.send(.moved, along: route, time)
        }
    }

    /// What begins now climbs the chain as it is now.
    private func refreshPath() {
        guard let route = hover.route, !context.isCurrent(route) else { return }
        hover.begin(along: context.makeRoute(to: route.target))
        hoverChanged()
    }

    @inline(__always)
    private func hoverChanged() {
        hoverNumber &+= 1
    }

    /// The route of what the pointer is over, with its chain as it is now.
    func currentRoute() -> Route? {
        refreshPath()
        return route
    }

    /// The route of what the pointer is over, as it was when somebody asked for it first.
    var route: Route? { hover.makeRoute(in: context) }

    var isOverSomething: Bool { !hover.isNothing }

    var target: Responder? { hover.target }

    var host: SurfaceResponder? { hover.host }
    /// Its address; zero for none.
    var hostAddress: UInt { hover.hostAddress }

    // MARK: Entering and leaving

    /// Leaves what the pointer was over, and enters a target.
    func hover(over target: Responder?, at time: Timestamp) {
        guard !hover.isOver(target) else { return }
        if let surface = target as? SurfaceResponder { return come(over: surface, at: time) }
        guard let target else { return leaveForNothing(at: time) }
        come(along: context.makeRoute(to: target), at: time)
    }

    private func leaveForNothing(at time: Timestamp) {
        leave(at: time)
        exitSurfaceLeftBehind(at: time)
    }

    /// The same for a surface or region that the pointer is not over yet.
    private func come(over surface: SurfaceResponder, at time: Timestamp) {
        guard surface.kind == .surface, surface.isStandard else {
            return come(along: context.makeRoute(to: surface), at: time)
        }
        guard leave(for: surface, at: time) else { return exitSurfaceLeftBehind(at: time) }
        hover.begin(over: surface)
        hoverChanged()
        isEntryNew = focus.policy.followsPointer
        if context.explanations.isOn { context.explanations.noteEntered() }
        tellEntry(over: surface, at: time)
        staysOnSurface = false
        exitSurfaceLeftBehind(at: time)
    }

    private func come(along route: Route, at time: Timestamp) {
        guard leave(for: route.host, at: time) else { return exitSurfaceLeftBehind(at: time) }
        hover.begin(along: route)
        hoverChanged()
        isEntryNew = focus.policy.followsPointer
        if context.explanations.isOn { context.explanations.noteEntered() }
        if let surface = hover.surface {
            tellEntry(over: surface, at: time)
        } else {
            entry = context.dispatch.depth + 1
            delivery.send(.entered, along: route, time)
            entry = 0
        }
        staysOnSurface = false
        exitSurfaceLeftBehind(at: time)
    }

    /// Leaves what the pointer was over, for something else on a surface.
    /// - Returns: false if a responder that was left may have removed what is to be entered, or the device.
    private func leave(for host: SurfaceResponder?, at time: Timestamp) -> Bool {
        guard !hover.isNothing else { return context.devices.capabilities.contains(.pointer) }
        let version = context.scene.version
        if let host { staysOnSurface = hover.hostAddress == host.address }
        leave(at: time)
        if version == context.scene.version, context.devices.capabilities.contains(.pointer) { return true }
        staysOnSurface = false
        return false
    }

    func leave(at time: Timestamp) {
        guard !hover.isNothing else { return }
        if !staysOnSurface {
            endConstraint()
            tellButtonsOnTheirWay()
        }
        let (surface, route) = (hover.surface, hover.route)
        if let surface {
            let location = hover.location(of: delivery.location, in: context.scene)
            hover.end()
            hoverChanged()
            tellClient(isExit: true, on: surface, at: location, along: route, at: time)
        } else {
            hover.end()
            hoverChanged()
            if let route { delivery.send(.exited, along: context.dispatch.cut(entry, along: route), time) }
        }
        if !staysOnSurface { enteredSurface = nil }
    }

    /// The pointer went for another region of the surface, but did not arrive: now the client hears of the
    /// exit.
    private func exitSurfaceLeftBehind(at time: Timestamp) {
        guard let surface = enteredSurface, hover.hostAddress != surface.address else { return }
        staysOnSurface = false
        tellButtonsOnTheirWay()
        delivery.send(.exited, along: Route(to: surface), time)
        enteredSurface = nil
    }

    /// A release or a cancel that is on its way to a client does not arrive any more when a handler before it
    /// on the path makes the pointer leave: the client is told now.
    private func tellButtonsOnTheirWay() {
        guard !buttons.standing.isEmpty, let surface = enteredSurface else { return }
        buttons.tellEndsOnTheirWay { $0 === surface }
    }

    // MARK: What happens to others

    /// A surface goes: the pointer leaves it while its chain still stands.
    func willRemove(_ surface: SurfaceResponder) {
        if hover.isWithin(surface) {
            leave(at: delivery.time)
            setNeedsPick()
        }
        if let enteredSurface, enteredSurface.isWithin(surface) { exitSurfaceLeftBehind(at: delivery.time) }
    }

    /// The last pointing device goes.
    func clear() {
        leave(at: delivery.time)
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
        guard hover.isWithin(region) else { return }
        hover.begin(along: context.makeRoute(to: heir))
        hoverChanged()
        setNeedsPick()
    }

    func checkInvariants(_ expect: (_ holds: Bool, _ rule: @autoclosure () -> String) -> Void) {
        expect(context.isPresent(hover.target), "the pointer is over a surface that is gone")
        if let enteredSurface {
            expect(hover.host === enteredSurface, "a client has the pointer that is elsewhere")
        }
        expect(!staysOnSurface && !isPicking && !isThawed, "a pick did not end")
        expect(
            hover.isNothing || context.devices.capabilities.contains(.pointer),
            "a pointer is over something without a device")
    }
}
