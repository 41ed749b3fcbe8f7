/// A seat's one pointer, whatever devices move it.
///
/// While no button is down it hovers: what it is over is picked again when it leaves the area that the last pick was
/// good for, or when the scene changed. From the first press to the last release everything goes to the one who got
/// the press.
public final class Pointer {
    enum Interaction {
        case hovering
        case pressed(Route)
        case taken(by: any InputFilter)
        /// Who had it is gone, or a grab ate the press: the rest reaches nobody.
        case swallowed
    }

    struct HeldButton {
        let button: PointerButton
        let device: InputDevice.ID
    }

    /// Set by the seat as it is made; the seat outlives it.
    unowned(unsafe) var seat: Seat!

    /// In global logical pixels. Touch never moves it.
    public private(set) var location = Point.zero

    private(set) var interaction = Interaction.hovering
    /// What the pointer is over, as told to it by an enter.
    private(set) var hover: Route?
    /// Where no new pick is needed while the scene stays as it is.
    private var clearArea: Rect?
    private var pickedVersion: UInt64 = 0
    private var heldButtons: [HeldButton] = []
    private var lastTime = Timestamp.zero

    /// The responder that the pointer is over.
    public var target: Responder? { hover?.target }

    /// The surface whose client the pointer is over.
    public var surface: SurfaceResponder? { hover?.host }

    /// The pointer's place in the surface it is over.
    public var surfaceLocation: Point? {
        guard let surface = hover?.host else { return nil }
        return surface.transformToGlobal.inverse?.apply(to: location)
    }

    /// How many different buttons are down.
    public var pressedButtonCount: Int {
        heldButtons.indices.count { index in
            !heldButtons[..<index].contains { $0.button == heldButtons[index].button }
        }
    }

    // MARK: Input

    func handle(_ event: InputEvent) {
        lastTime = event.time
        switch event.payload {
        case .pointerMotion(let delta, let unaccelerated):
            move(to: location + delta, delta: delta, unaccelerated: unaccelerated, event)
        case .pointerPosition(let point):
            let delta = point - location
            move(to: point, delta: delta, unaccelerated: delta, event)
        case .button(let button, let isDown):
            if isDown { press(button, event) } else { release(button, event) }
        case .scroll(let scroll):
            self.scroll(scroll, event)
        default:
            break
        }
    }

    private func move(to point: Point, delta: Vector, unaccelerated: Vector, _ event: InputEvent) {
        location = clampedToOutputs(point)
        switch interaction {
        case .hovering:
            if !seat.filters.isEmpty, let taker = seat.filters.taker(of: event, on: seat) {
                return seat.note(.taken(by: taker))
            }
            // Who is entered has the place from that; the motion itself still counts for relative pointers.
            if !isPickGood { pickAgain(at: event.time) }
            if let hover { send(.moved, along: hover, event.time, delta, unaccelerated) }
        case .pressed(let route):
            seat.note(.interaction)
            send(.moved, along: route, event.time, delta, unaccelerated)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed:
            seat.note(.swallowed)
        }
    }

    private func press(_ button: PointerButton, _ event: InputEvent) {
        let isFurther = heldButtons.contains { $0.button == button }
        let isFirst = heldButtons.isEmpty
        heldButtons.append(HeldButton(button: button, device: event.device))
        guard !isFurther else { return seat.note(.heldElsewhere) }
        if isFirst { beginInteraction(event) }
        switch interaction {
        case .pressed(let route): send(.pressed(button), along: route, event.time)
        case .taken(let filter): if !isFirst { filter.follow(event, on: seat) }
        case .swallowed, .hovering: seat.note(.swallowed)
        }
    }

    private func beginInteraction(_ event: InputEvent) {
        if let taker = seat.filters.taker(of: event, on: seat) {
            interaction = .taken(by: taker)
            return seat.note(.taken(by: taker))
        }
        if !isPickGood { pickAgain(at: event.time) }
        let hit = seat.scene.hitTest(location)
        if case .nothing = seat.decision(for: hit, isPress: true) {
            interaction = .swallowed
            return seat.note(.grabbed)
        }
        guard let hover else {
            interaction = .swallowed
            return
        }
        seat.focusPolicy.pressBegan(on: hover.path, seat: seat)
        // The policy may have raised, closed or moved what was hit.
        if !isPickGood { pickAgain(at: event.time) }
        guard let route = self.hover else {
            interaction = .swallowed
            return
        }
        interaction = .pressed(refreshed(route))
    }

    /// The route with its path followed anew: what begins now climbs the chain as it is now.
    private func refreshed(_ route: Route) -> Route {
        guard !route.path.isCurrent(from: route.target, endingWith: seat.delegate) else { return route }
        let fresh = Route.toTarget(route.target, seat: seat)
        hover = fresh
        return fresh
    }

    private func release(_ button: PointerButton, _ event: InputEvent) {
        guard let place = heldButtons.firstIndex(where: { $0.button == button && $0.device == event.device })
        else { return }
        heldButtons.remove(at: place)
        guard !heldButtons.contains(where: { $0.button == button }) else { return seat.note(.heldElsewhere) }
        switch interaction {
        case .pressed(let route):
            seat.note(.interaction)
            send(.released(button), along: route, event.time)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed, .hovering:
            seat.note(.swallowed)
        }
        if heldButtons.isEmpty { endInteraction(at: event.time) }
    }

    private func endInteraction(at time: Timestamp) {
        interaction = .hovering
        // The pointer may have been dragged off what was pressed.
        pickedVersion = 0
        pickAgain(at: time)
    }

    private func scroll(_ scroll: Scroll, _ event: InputEvent) {
        switch interaction {
        case .hovering:
            if let taker = seat.filters.taker(of: event, on: seat) { return seat.note(.taken(by: taker)) }
            if !isPickGood { pickAgain(at: event.time) }
            if let hover { send(.scrolled(scroll), along: hover, event.time) }
        case .pressed(let route):
            send(.scrolled(scroll), along: route, event.time)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed:
            seat.note(.swallowed)
        }
    }

    // MARK: Picking

    /// Whether the scene changed under a pointer that may be given to somebody else.
    var needsPick: Bool {
        guard case .hovering = interaction, seat.capabilities.contains(.pointer) else { return false }
        return pickedVersion != seat.scene.version
    }

    func setNeedsPick() {
        pickedVersion = 0
        clearArea = nil
    }

    private var isPickGood: Bool {
        guard pickedVersion == seat.scene.version, let clearArea else { return false }
        return clearArea.contains(location)
    }

    /// Finds out what the pointer is over; tells who lost and who got it. True when it is another responder.
    @discardableResult
    func pickAgain(at time: Timestamp) -> Bool {
        guard case .hovering = interaction else { return false }
        let isMoved = pickedVersion != seat.scene.version
        let hit = seat.scene.hitTest(location)
        pickedVersion = seat.scene.version
        clearArea = seat.grabs.isEmpty ? seat.scene.clearArea(around: location) : nil
        switch seat.decision(for: hit, isPress: false) {
        case .pass: return hover(over: hit?.responder ?? seat.delegate, at: time, isMoved: isMoved)
        case .nothing: return hover(over: nil, at: time, isMoved: isMoved)
        case .redirect(let responder): return hover(over: responder, at: time, isMoved: false)
        }
    }

    private func hover(over target: Responder?, at time: Timestamp, isMoved: Bool) -> Bool {
        if let hover, hover.target === target {
            if isMoved { followSurface(hover, at: time) }
            return false
        }
        guard hover != nil || target != nil else { return false }
        leave(at: time)
        guard let target, seat.capabilities.contains(.pointer) else { return true }
        let route = Route.toTarget(target, seat: seat)
        hover = route
        seat.note(.entered)
        send(.entered, along: route, time)
        return true
    }

    /// The surface moved under a pointer that rests: its client hears where the pointer is now.
    private func followSurface(_ route: Route, at time: Timestamp) {
        guard let host = route.host else { return }
        let before = route.placement.location(of: location, in: host)
        route.refreshPlacement(in: seat.scene)
        guard route.placement.location(of: location, in: host) != before else { return }
        send(.moved, along: route, time)
    }

    private func leave(at time: Timestamp) {
        guard let old = hover else { return }
        hover = nil
        send(.exited, along: old, time)
    }

    func clearFocus() {
        cancelInteraction(at: lastTime)
        interaction = heldButtons.isEmpty ? .hovering : .swallowed
        leave(at: lastTime)
        setNeedsPick()
    }

    private func clampedToOutputs(_ point: Point) -> Point {
        let outputs = seat.scene.outputs
        guard !outputs.isEmpty, !outputs.contains(where: { $0.contains(point) }) else { return point }
        var nearest = point
        var least = Double.infinity
        for output in outputs where !output.isEmpty {
            // The last pixel's far edge is outside: 1/256 is the smallest step that clients can be told.
            let candidate = Point(
                x: min(max(point.x, output.minX), output.maxX - 1 / 256),
                y: min(max(point.y, output.minY), output.maxY - 1 / 256))
            let way = candidate - point
            let distance = way.dx * way.dx + way.dy * way.dy
            if distance < least { (nearest, least) = (candidate, distance) }
        }
        return nearest
    }

    // MARK: Interactions that end early

    /// A surface goes: what was pressed on it is cancelled, and the pointer leaves it while its chain still stands.
    func willRemove(_ surface: SurfaceResponder) {
        if case .pressed(let route) = interaction, route.isWithin(surface) {
            cancelInteraction(at: lastTime)
            interaction = .swallowed
        }
        if let hover, hover.isWithin(surface) {
            leave(at: lastTime)
            setNeedsPick()
        }
    }

    private func cancelInteraction(at time: Timestamp) {
        guard case .pressed(let route) = interaction else { return }
        interaction = .swallowed
        send(.cancelled, along: route, time)
    }

    /// A grab takes over what is pressed: the one who had it is told, and the rest goes where the grab says.
    func transferInteraction() {
        guard case .pressed = interaction else { return }
        cancelInteraction(at: lastTime)
        interaction = .hovering
        setNeedsPick()
        pickAgain(at: lastTime)
        interaction = hover.map { .pressed($0) } ?? .swallowed
    }

    /// A device goes, with its buttons.
    func releaseButtons(of device: InputDevice.ID) {
        for held in heldButtons where held.device == device {
            release(
                held.button,
                InputEvent(time: lastTime, device: device, .button(held.button, isDown: false)))
        }
    }

    // MARK: Sending

    private func send(
        _ phase: PointerEvent.Phase, along route: Route, _ time: Timestamp, _ delta: Vector = .zero,
        _ unaccelerated: Vector = .zero
    ) {
        let event = PointerEvent(
            dispatch: seat.dispatch, phase: phase, timestamp: time, location: location, delta: delta,
            unacceleratedDelta: unaccelerated)
        let outcome = route.run(on: seat) { target in
            switch phase {
            case .entered: target.pointerEntered(with: event)
            case .moved: target.pointerMoved(with: event)
            case .exited: target.pointerExited(with: event)
            case .pressed: target.buttonPressed(with: event)
            case .released: target.buttonReleased(with: event)
            case .cancelled: target.buttonsCancelled(with: event)
            case .scrolled: target.scrolled(with: event)
            }
        }
        seat.note(outcome, along: route, at: location)
    }
}
