/// The pointer of a seat. All pointing devices of the seat move it.
///
/// While no button is down, the pointer hovers, and its target follows its location and changes of the scene.
/// From the first press to the last release, it keeps its target unless the press is canceled.
///
/// Locations are in global logical pixels unless stated otherwise.
public final class Pointer {
    let context: SeatContext
    let delivery: PointerDelivery
    let buttons: PointerButtons
    let presence: PointerPresence
    let gestures: TouchpadGestures

    /// The grab that the pressed buttons were transferred to.
    var transferGrab: Grab?

    let touches: TouchTracker
    let focus: Focus
    let keyCommands: KeyCommands
    private let motion: MotionTracker

    init(
        _ context: SeatContext, arbiter: GestureArbiter, touches: TouchTracker, focus: Focus,
        keyCommands: KeyCommands, motion: MotionTracker
    ) {
        self.context = context
        self.touches = touches
        self.focus = focus
        self.keyCommands = keyCommands
        self.motion = motion
        delivery = PointerDelivery(context)
        buttons = PointerButtons(context, delivery: delivery)
        presence = PointerPresence(context, delivery: delivery, buttons: buttons, focus: focus)
        gestures = TouchpadGestures(context, delivery: delivery, arbiter: arbiter)
    }

    /// The pointer's location. Touches never move it. Meaningless while ``isPlaced`` is false.
    public var location: Point { delivery.location }

    /// Whether the pointer has a location. Draw the pointer only then.
    ///
    /// ``warp(to:)`` or an absolute motion places the pointer at a location. Any other first event starts in
    /// the middle of the scene's first output, or where the pointer has left the outputs. The pointer stays
    /// placed when its devices are removed.
    public var isPlaced: Bool { delivery.isPlaced }

    /// The responder that the pointer is over.
    public var target: Responder? { presence.target }

    /// The surface whose client the pointer is over.
    public var surface: SurfaceResponder? { presence.host }

    /// The pointer's location in the coordinates of ``surface``; nil if the pointer is over no surface.
    public var surfaceLocation: Point? {
        surface?.transformToGlobal.inverse?.apply(to: location)
    }

    /// The number of different buttons that are down.
    public var pressedButtonCount: Int { buttons.count }

    // MARK: Input

    func handle(_ event: InputEvent) {
        guard event.time >= delivery.time else { return handleLate(event) }
        delivery.time = event.time
        switch event.payload {
        case .pointerMotion(let delta, let raw): move(by: delta, unaccelerated: raw, event)
        case .pointerPosition(let point): move(to: point, event)
        case .button(let button, let isDown):
            if isDown { press(button, event) } else { release(button, event) }
        case .scroll(let scroll):
            self.scroll(scroll, event)
        case .gesture(let gesture):
            handle(gesture, event)
        default:
            break
        }
    }

    /// Handles the pointer's first event, or one that is earlier than its last event.
    ///
    /// Events can come late because all devices share the pointer, and because a resting tool moves it with
    /// an old timestamp when the tool's target is removed. A late event gets the timestamp of the last event,
    /// so that clients never receive a decreasing time.
    @inline(never)
    private func handleLate(_ event: InputEvent) {
        if !delivery.isPlaced { place(for: event) }
        handle(InputEvent(time: delivery.time, device: event.device, event.payload))
    }

    /// Gives the pointer its first location.
    private func place(for event: InputEvent) {
        var start =
            delivery.departure == nil ? context.scene.outputs.first?.center ?? .zero : delivery.location
        if case .pointerPosition(let point) = event.payload { start = point }
        delivery.place(at: clampedToOutputs(start), time: event.time)
    }

    // MARK: Motions

    @inline(__always)
    func move(by delta: Vector, unaccelerated: Vector, _ event: InputEvent) {
        guard event.time >= delivery.time else { return handleLate(event) }
        delivery.time = event.time
        move(to: location + delta, delta: delta, unaccelerated: unaccelerated, event)
    }

    @inline(__always)
    func move(to point: Point, _ event: InputEvent) {
        guard event.time >= delivery.time else { return handleLate(event) }
        delivery.time = event.time
        let delta = point - location
        move(to: point, delta: delta, unaccelerated: delta, event)
    }

    private func move(to point: Point, delta: Vector, unaccelerated: Vector, _ event: InputEvent) {
        motion.pointerMoved(by: delta, at: event.time)
        // The area in which the last pick is valid is within an output, so the point needs no clamping.
        if !presence.isFrozen, presence.isPickGood(at: point), context.intake.filters.isEmpty,
            presence.isOverSomething
        {
            delivery.location = point
            return presence.sendMotion(at: event.time, delta, unaccelerated)
        }
        delivery.location = clampedToOutputs(
            presence.constraints.active == nil ? point : presence.constrained(point))
        presence.hasMoved = true
        if presence.isFrozen {
            followHeld(event, delta, unaccelerated)
        } else {
            followHover(event, delta, unaccelerated)
        }
    }

    private func followHover(_ event: InputEvent, _ delta: Vector, _ unaccelerated: Vector) {
        if let taker = context.taker(of: event) { return context.note(.taken(by: taker)) }
        let former = (number: presence.hoverNumber, host: presence.hostAddress)
        presence.pickIfNeeded(at: event.time)
        guard presence.isOverSomething else { return }
        // The pointer did not move within a surface that it just entered, so this motion has no delta.
        let isEntered =
            presence.hoverNumber != former.number
            && (presence.hostAddress == 0 || presence.hostAddress != former.host)
        guard !isEntered else { return presence.sendMotion(at: event.time) }
        presence.sendMotion(at: event.time, delta, unaccelerated)
    }

    private func followHeld(_ event: InputEvent, _ delta: Vector, _ unaccelerated: Vector) {
        guard let held = buttons.standing.first else { return }
        switch held.consumer {
        case .responders:
            context.note(.interaction)
            touches.pointerMoved(to: location, event)
            // A recognizer may have recognized a pan, which cancels the press.
            guard let route = held.standingRoute else { return }
            presence.sendMotion(along: route, at: event.time, delta, unaccelerated)
        case .filter(let filter):
            filter.follow(event, on: context.seat)
        default:
            touches.pointerMoved(to: location, event)
            context.note(.swallowed)
        }
    }

    private func scroll(_ scroll: Scroll, _ event: InputEvent) {
        keyCommands.interrupt()
        guard presence.isFrozen, let held = buttons.standing.first else {
            if let taker = context.taker(of: event) { return context.note(.taken(by: taker)) }
            context.pass(.hitTest)
            context.pass(.grabs)
            presence.pickIfNeeded(at: event.time)
            if let route = presence.route { delivery.send(.scrolled(scroll), along: route, event.time) }
            return
        }
        switch held.consumer {
        case .responders:
            guard let route = held.route else { break }
            context.note(.interaction)
            delivery.send(.scrolled(scroll), along: route, event.time)
        case .filter(let filter):
            filter.follow(event, on: context.seat)
        default:
            context.note(.swallowed)
        }
    }

    func clampedToOutputs(_ point: Point) -> Point {
        let outputs = context.scene.outputs
        guard !outputs.contains(where: { $0.contains(point) }) else { return point }
        var nearest = InputValidator.clamp(point)
        var least = Double.infinity
        for output in outputs where !output.isEmpty {
            // The far edge is outside the output. 1/256 is the smallest step that can be sent to clients.
            let candidate = Point(
                x: min(max(point.x, output.minX), output.maxX - 1 / 256),
                y: min(max(point.y, output.minY), output.maxY - 1 / 256))
            let way = candidate - point
            let distance = way.dx * way.dx + way.dy * way.dy
            if distance < least { (nearest, least) = (candidate, distance) }
        }
        return nearest
    }

    // MARK: Touchpad gestures

    private func handle(_ update: TouchpadGesture, _ event: InputEvent) {
        if case .begin(let kind, let fingerCount) = update {
            return beginGesture(kind, fingerCount: fingerCount, event)
        }
        guard let gesture = gestures.current else { return context.note(.swallowed) }
        guard gesture.device == event.device else { return context.note(.heldElsewhere) }
        gestures.follow(update, of: gesture, event)
    }

    private func beginGesture(_ kind: TouchpadGesture.Kind, fingerCount: Int, _ event: InputEvent) {
        keyCommands.interrupt()
        guard gestures.current == nil else { return context.note(.heldElsewhere) }
        let (route, consumer) = chooseConsumer(ofGesture: event)
        // A filter or a handler may have removed the device or begun another gesture.
        guard context.devices.contains(event.device), gestures.current == nil else { return }
        let gesture = HeldTouchpadGesture(
            kind, fingerCount: fingerCount, device: event.device, along: route, consumer)
        gestures.begin(gesture, at: event.time)
    }

    /// Returns a gesture's consumer: that of a held button, else a filter that takes it, else the target.
    private func chooseConsumer(ofGesture event: InputEvent) -> (Route?, Interaction.Consumer) {
        guard presence.isFrozen, let held = buttons.standing.first else {
            if let taker = context.taker(of: event) { return (nil, .filter(taker)) }
            presence.pickIfNeeded(at: event.time)
            guard let route = presence.currentRoute() else { return (nil, .swallowed) }
            return (route, .responders)
        }
        switch held.consumer {
        case .responders:
            context.note(.interaction)
            return (held.route, .responders)
        case .filter(let filter):
            filter.follow(event, on: context.seat)
            return (nil, .filter(filter))
        default:
            return (nil, .swallowed)
        }
    }
}
