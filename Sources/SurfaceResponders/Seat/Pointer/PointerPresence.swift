/// The target under the pointer, and the responder and client that were sent an enter.
///
/// A pick finds the target by a hit test at the pointer's location. It is repeated when the pointer leaves
/// the area for which it is valid, and when the scene changes. While a button is down, the target is frozen.
final class PointerPresence {
    let context: SeatContext
    let delivery: PointerDelivery
    let constraints: PointerConstraints
    private let buttons: PointerButtons
    private let focus: Focus

    /// The current target. Exclusivity is not checked, because no handler is called while it changes.
    @safe @exclusivity(unchecked) var hover = Hover()
    /// Changes when the pointer enters or leaves a target, or its target gets another route.
    private(set) var hoverNumber: UInt64 = 0
    /// The area in which no new pick is needed until the scene changes; nil if it is not known.
    private var clearArea: Rect?
    private(set) var pickedVersion: UInt64 = 0
    private var isPicking = false
    /// The number of the climb that is delivering an enter to responders; zero if none is.
    private var entry = 0
    /// True while pressed buttons are handed over to a drag: picks are made although buttons are down.
    private var isThawed = false

    /// Whether the pointer is moving from one region of a surface to another region of it.
    private(set) var staysOnSurface = false
    /// Whether the pointer itself has moved, in this turn or while a button is down or a grab is active. If
    /// it rests, windows that come under it are entered without a call to the focus policy.
    var hasMoved = false
    /// Whether the focus policy is still to be notified of the target that was entered last.
    private var isEntryNew = false
    /// The surface whose client was offered an enter and has not been sent the exit.
    var enteredSurface: SurfaceResponder?
    /// Whether that client took the enter.
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

    /// Whether a button is down, so that the pointer keeps the target of the press.
    var isFrozen: Bool { !buttons.standing.isEmpty && !isThawed }

    /// The route of the button that went down first; nil if no responder has it.
    var heldRoute: Route? { buttons.standing.first?.standingRoute }

    // MARK: Picking

    /// The maximum number of consecutive picks, because handlers may change the scene in each one.
    private static let picksInARow = 4

    /// Whether the scene has changed since the last pick, and the pointer may get another target.
    var needsPick: Bool {
        !isFrozen && delivery.isPlaced && context.devices.capabilities.contains(.pointer)
            && pickedVersion != context.scene.version
    }

    /// Makes the last pick invalid, so that the target is picked again.
    func setNeedsPick() {
        pickedVersion = 0
        clearArea = nil
    }

    var isPickCurrent: Bool { pickedVersion == context.scene.version }

    @inline(__always)
    func isPickGood(at point: Point) -> Bool {
        guard let clearArea, clearArea.contains(point) else { return false }
        return pickedVersion == context.scene.version
    }

    @inline(__always)
    func pickIfNeeded(at time: Timestamp) {
        if !isPickGood(at: delivery.location) { pickAgain(at: time) }
    }

    /// Picks the target, and sends the exit and the enter if it changed. A call during a pick causes another.
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

    /// If the policy changes the scene, the next pick follows in the next turn of the loop.
    private func tellFocusPolicy() {
        isEntryNew = false
        if let target { focus.pointerEntered(target) }
    }

    func turnEnded() {
        if !isFrozen, context.grabs.standing.isEmpty { hasMoved = false }
    }

    private func pick(at time: Timestamp) {
        let location = delivery.location
        let isMoved = pickedVersion != context.scene.version
        let hit = context.scene.hitTest(location)
        pickedVersion = context.scene.version
        let isGrabbed = !context.grabs.standing.isEmpty
        if !isGrabbed, let surface = hit?.responder, !hover.isOver(surface) {
            // The enter may lead to another pick, so the clear area is computed with the next motion.
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

    /// The target that the active grabs choose, given what was hit; nil for none.
    private func decidedTarget(for hit: HitTestResult?) -> Responder? {
        switch context.decision(for: hit, isPress: false) {
        case .pass: hit?.responder ?? context.defaultTarget
        case .nothing: nil
        case .redirect(let responder): responder
        }
    }

    /// The part of a clear area in which locations need no clamping to the outputs; nil if there is none.
    private func withinOutput(_ area: Rect?) -> Rect? {
        let outputs = context.scene.outputs
        guard let area else { return nil }
        guard !outputs.isEmpty else { return area.intersection(InputValidator.bounds) }
        return outputs.first { $0.contains(delivery.location) }.map { $0.intersection(area) }
    }

    /// Called when the scene changed but the target did not. Updates the route. If the surface has moved
    /// under the resting pointer, sends a motion with the new location in the surface.
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

    /// Replaces the route if the target's chain has changed. Interactions in progress keep the old route.
    private func refreshPath() {
        guard let route = hover.route, !context.isCurrent(route) else { return }
        hover.begin(along: context.makeRoute(to: route.target))
        hoverChanged()
    }

    @inline(__always)
    private func hoverChanged() {
        hoverNumber &+= 1
    }

    /// The route to the pointer's target, updated to the current chain.
    func currentRoute() -> Route? {
        refreshPath()
        return route
    }

    /// The route to the target, made when it is first needed. Its path may differ from the current chain.
    var route: Route? { hover.makeRoute(in: context) }

    var isOverSomething: Bool { !hover.isNothing }

    var target: Responder? { hover.target }

    var host: SurfaceResponder? { hover.host }
    var hostAddress: UInt { hover.hostAddress }

    // MARK: Entering and leaving

    /// Leaves the current target, and enters another.
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

    /// Leaves the current target, and enters a surface or region that differs from it.
    private func come(over surface: SurfaceResponder, at time: Timestamp) {
        guard surface.kind == .surface, surface.isStandard else {
            return come(along: context.makeRoute(to: surface), at: time)
        }
        guard leave(for: surface, at: time) else { return exitSurfaceLeftBehind(at: time) }
        hover.begin(over: surface)
        hoverChanged()
        isEntryNew = hasMoved && focus.policy.followsPointer
        if context.explanations.isOn { context.explanations.noteEntered() }
        tellEntry(over: surface, at: time)
        staysOnSurface = false
        exitSurfaceLeftBehind(at: time)
    }

    private func come(along route: Route, at time: Timestamp) {
        guard leave(for: route.host, at: time) else { return exitSurfaceLeftBehind(at: time) }
        hover.begin(along: route)
        hoverChanged()
        isEntryNew = hasMoved && focus.policy.followsPointer
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

    /// Leaves the current target before one on the surface `host` is entered.
    /// - Returns: false if a handler of the exit changed the scene, or if no pointing device is connected.
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

    /// Sends the exit that was withheld for a move within a surface if the pointer did not arrive there.
    private func exitSurfaceLeftBehind(at time: Timestamp) {
        guard let surface = enteredSurface, hover.hostAddress != surface.address else { return }
        staysOnSurface = false
        tellButtonsOnTheirWay()
        delivery.send(.exited, along: Route(to: surface), time)
        enteredSurface = nil
    }

    /// Sends the entered client releases and cancels that are still climbing, which a leave would drop.
    private func tellButtonsOnTheirWay() {
        guard !buttons.standing.isEmpty, let surface = enteredSurface else { return }
        buttons.tellEndsOnTheirWay { $0 === surface }
    }

    // MARK: Removal and hand-over

    /// Called before a surface is removed: the pointer leaves it while its chain is still intact.
    func willRemove(_ surface: SurfaceResponder) {
        if hover.isWithin(surface) {
            leave(at: delivery.time)
            setNeedsPick()
        }
        if let enteredSurface, enteredSurface.isWithin(surface) { exitSurfaceLeftBehind(at: delivery.time) }
    }

    /// Leaves the target, because the last pointing device was removed.
    func clear() {
        leave(at: delivery.time)
        setNeedsPick()
    }

    /// Picks the target although buttons are down, for the grab that the buttons are handed to.
    func pickThawed(at time: Timestamp) {
        isThawed = true
        setNeedsPick()
        pickAgain(at: time)
        isThawed = false
    }

    /// Moves the pointer from a removed region to `heir`, on the same surface, without an exit or an enter.
    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        guard hover.isWithin(region) else { return }
        hover.begin(along: context.makeRoute(to: heir))
        hoverChanged()
        setNeedsPick()
    }

    func checkInvariants(_ expect: (_ holds: Bool, _ rule: @autoclosure () -> String) -> Void) {
        expect(context.isPresent(hover.target), "the pointer is over a surface that has left the scene")
        if let enteredSurface {
            expect(hover.host === enteredSurface, "a client has the pointer, which is elsewhere")
        }
        expect(!staysOnSurface && !isPicking && !isThawed, "a pick did not end")
        expect(
            hover.isNothing || context.devices.capabilities.contains(.pointer),
            "a pointer without a device has a target")
    }
}
