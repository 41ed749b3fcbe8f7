/// A seat's one pointer, whatever devices move it.
///
/// While no button is down it hovers: what it is over is picked again when it leaves the area that the last
/// pick was good for, or when the scene changed. From the first press to the last release everything goes to
/// the one who got the press.
public final class Pointer {
    enum Interaction {
        case hovering
        case pressed(Route)
        case taken(by: any InputFilter)
        /// A key command had the press.
        case command
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

    var interaction = Interaction.hovering
    /// What the pointer is over, as told to it by an enter.
    var hover: Route?
    /// Where no new pick is needed while the scene stays as it is.
    var clearArea: Rect?
    var pickedVersion: UInt64 = 0
    var isPicking = false
    var heldButtons: [HeldButton] = []
    var lastTime = Timestamp.zero
    /// The grab that the buttons which are down were transferred to.
    var transferGrab: Grab?

    /// Whether the pointer goes from one region of a surface to another right now.
    var staysOnSurface = false
    /// The surface whose client was offered an enter, and not yet the exit.
    var enteredSurface: SurfaceResponder?
    /// Whether that client took it.
    var isWithClient = false
    /// The buttons whose press a client took, and has not been told the end of.
    var clientButtons: [PointerButton] = []

    /// The touchpad's gesture that has begun, until the fingers are lifted.
    @exclusivity(unchecked) var gesture: GestureInteraction?

    init() {
        heldButtons.reserveCapacity(8)
        clientButtons.reserveCapacity(8)
    }

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
        case .gesture(let gesture):
            handle(gesture, event)
        default:
            break
        }
    }

    private func move(to point: Point, delta: Vector, unaccelerated: Vector, _ event: InputEvent) {
        seat.motion.pointerMoved(by: delta, at: event.time)
        // Most motions stay where the last pick is good, which lies within an output.
        if case .hovering = interaction, isPickGood(at: point), seat.filters.isEmpty, let hover {
            location = point
            return send(.moved, along: hover, event.time, delta, unaccelerated)
        }
        location = clampedToOutputs(point)
        switch interaction {
        case .hovering:
            if !seat.filters.isEmpty, let taker = seat.filters.taker(of: event, on: seat) {
                return seat.note(.taken(by: taker))
            }
            let former = hover
            if !isPickGood(at: location) { pickAgain(at: event.time) }
            guard let hover else { return }
            // Who is entered has the place from that; the way there was not within it.
            let isEntered = hover !== former && (hover.host == nil || hover.host !== former?.host)
            guard !isEntered else { return send(.moved, along: hover, event.time) }
            send(.moved, along: hover, event.time, delta, unaccelerated)
        case .pressed(let route):
            seat.note(.interaction)
            seat.touches.pointerMoved(event)
            // A recognizer may have made a pan of it.
            guard case .pressed = interaction else { return }
            send(.moved, along: route, event.time, delta, unaccelerated)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed, .command:
            seat.touches.pointerMoved(event)
            seat.note(.swallowed)
        }
    }

    private func scroll(_ scroll: Scroll, _ event: InputEvent) {
        seat.keyCommands.interrupt()
        switch interaction {
        case .hovering:
            if let taker = seat.filters.taker(of: event, on: seat) { return seat.note(.taken(by: taker)) }
            if !isPickGood(at: location) { pickAgain(at: event.time) }
            if let hover { send(.scrolled(scroll), along: hover, event.time) }
        case .pressed(let route):
            seat.note(.interaction)
            send(.scrolled(scroll), along: route, event.time)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed, .command:
            seat.note(.swallowed)
        }
    }

    private func clampedToOutputs(_ point: Point) -> Point {
        let outputs = seat.scene.outputs
        guard !outputs.contains(where: { $0.contains(point) }) else { return point }
        var nearest = InputValidator.clamp(point)
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

    // MARK: Sending

    func send(
        _ phase: PointerEvent.Phase, along route: Route, _ time: Timestamp, _ delta: Vector = .zero,
        _ unaccelerated: Vector = .zero
    ) {
        let event = PointerEvent(
            dispatch: seat.dispatch, phase: phase, timestamp: time, location: location, delta: delta,
            unacceleratedDelta: unaccelerated)
        let outcome = route.run(on: seat) { event.hand(to: $0) }
        switch phase {
        // They tell who lost or got something by the event, not where it went.
        case .entered, .exited, .cancelled: break
        default: seat.note(outcome, along: route, at: location)
        }
        // A responder nearer to the target may have kept the release to itself: who has the press is told.
        if case .released(let button) = phase, clientButtons.contains(button) {
            route.run(on: seat) { _ in _ = event.offerToClient() }
        }
    }
}
