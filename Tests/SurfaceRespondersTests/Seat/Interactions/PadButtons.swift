import SurfaceRespondersTesting

@testable import SurfaceResponders

/// A pressed button of a gamepad.
final class PadButton: Interaction {
    let name: String
    var isUp = false

    init(_ name: String, on device: InputDevice.ID, along route: Route?, _ consumer: Consumer) {
        self.name = name
        super.init(device: device, route: route, consumer: consumer)
    }
}

/// Gamepad buttons: a kind of interaction that only the tests define.
final class PadButtons: InteractionKind {
    var standing: ContiguousArray<PadButton> = []

    let embedded: EmbeddedSeat
    /// The calls that responders received.
    let journal = Journal()
    /// The events that clients were sent.
    let told = Journal()
    /// The consumer of a button after it was canceled.
    var remainder = Interaction.Consumer.swallowed
    var companions: [PadButton] = []
    let device: InputDevice

    var seat: Seat { embedded.seat }
    var context: SeatContext { seat.context }

    init(on embedded: EmbeddedSeat) {
        self.embedded = embedded
        device = embedded.seat.addDevice(named: "gamepad", capabilities: [])
        embedded.seat.context.interactions.holders.append(self)
    }

    // MARK: Scene

    /// A window whose root surface has a client.
    func window(_ name: String) -> PadSurface {
        let root = PadSurface(name, of: self, kind: .surface)
        embedded.addWindow(root.frame, rootSurface: root)
        return root
    }

    func region(_ name: String, in surface: PadSurface) -> PadSurface {
        let region = PadSurface(name, of: self, kind: .region)
        surface.addSubresponder(region)
        return region
    }

    func makeRoute(to target: Responder) -> Route { seat.context.makeRoute(to: target) }

    // MARK: Gamepad input

    /// Adds a button without delivering its beginning.
    func stand(_ name: String, along route: Route?, _ consumer: Interaction.Consumer) -> PadButton {
        let button = PadButton(name, on: device.id, along: route, consumer)
        standing.append(button)
        return button
    }

    @discardableResult
    func press(_ name: String, along route: Route) -> PadButton {
        let button = stand(name, along: route, .responders)
        deliver(button, along: route)
        return button
    }

    func press(_ name: String, on target: Responder) -> PadButton {
        press(name, along: makeRoute(to: target))
    }

    func deliver(_ button: PadButton, along route: Route) {
        button.toldResponders = .begun
        send(.pressed, [button], along: route)
    }

    func move(_ button: PadButton) {
        if let route = button.standingRoute { send(.moved, [button], along: route) }
        button.filter?.follow(event, on: seat)
    }

    func release(_ button: PadButton) {
        if let route = button.standingRoute {
            button.isUp = true
            button.consumer = .swallowed
            button.toldResponders = .ended
            send(.released, [button], along: route)
            completeEnd(of: button, along: route)
        }
        button.filter?.follow(event, on: seat)
        forget(button)
    }

    private var event: InputEvent {
        InputEvent(time: embedded.clock.now, device: device, .scroll(Scroll(source: .wheel)))
    }

    private func send(_ phase: PadEvent.Phase, _ buttons: [PadButton], along route: Route) {
        let event = PadEvent(pad: self, phase: phase, buttons: buttons)
        seat.context.run(route) { event.hand(to: $0) }
    }

    // MARK: InteractionKind

    func tellCancelled(_ held: [PadButton], along route: Route, for reason: CancelReason) {
        send(.cancelled, held, along: route)
    }

    func tellClientOfEnd(_ held: [PadButton], along route: Route) {
        offer(held.contains(where: \.isUp) ? .released : .cancelled, held, along: route)
    }

    /// The client of a removed surface receives a cancel, even if the end that it would miss is a release.
    func tellClientOfCancel(_ held: [PadButton], on host: SurfaceResponder) {
        offer(.cancelled, held, along: Route(to: host))
    }

    private func offer(_ phase: PadEvent.Phase, _ held: [PadButton], along route: Route) {
        let event = PadEvent(pad: self, phase: phase, buttons: held)
        seat.context.run(route) { _ in _ = event.offerToClient() }
    }

    func tellCancelled(_ held: PadButton, to filter: any InputFilter) {
        journal.note("filter lost \(held.name)")
    }

    func companions(of held: [PadButton], for reason: CancelReason) -> [PadButton] { companions }

    func remainder(of held: PadButton, after reason: CancelReason) -> Interaction.Consumer { remainder }
}

/// A change of gamepad buttons that is delivered along a route.
struct PadEvent {
    enum Phase: String {
        case pressed, moved, released, cancelled
    }

    let pad: PadButtons
    let phase: Phase
    let buttons: [PadButton]

    private var dispatch: Dispatch { pad.seat.context.dispatch }

    private var moment: Interaction.Moment {
        switch phase {
        case .pressed: .beginning
        case .moved: .middle
        case .released, .cancelled: .end
        }
    }

    func hand(to responder: Responder) {
        if let surface = responder as? PadSurface {
            surface.padChanged(self)
        } else {
            forward(from: responder)
        }
    }

    func forward(from responder: Responder) {
        if dispatch.isHost(responder), offerToClient() { return }
        if let next = dispatch.next(after: responder) { hand(to: next.object) }
    }

    func offerToClient() -> Bool {
        guard let host = dispatch.host as? PadSurface else { return false }
        let meant = buttons.filter { $0.concernsClient(of: host, at: moment) }
        guard !meant.isEmpty else { return false }
        for button in meant { button.noteClient(at: moment) }
        pad.told.note(text(host.name, meant))
        return dispatch.noteDelivery(true)
    }

    func text(_ name: String) -> String { text(name, buttons) }

    private func text(_ name: String, _ buttons: [PadButton]) -> String {
        ([name, phase.rawValue] + buttons.map(\.name)).joined(separator: " ")
    }
}

/// A surface or region that receives gamepad events.
final class PadSurface: SurfaceResponder {
    let name: String
    /// The phases that it does not forward.
    var keeps: Set<PadEvent.Phase> = []
    /// Called before it forwards an event.
    var before: [PadEvent.Phase: () -> Void] = [:]
    /// Called at the end of each event, after it was forwarded, if it was.
    var after: [PadEvent.Phase: () -> Void] = [:]
    /// Overrides `next` if it is set.
    var nextResponder: Responder?
    private unowned let pad: PadButtons

    init(_ name: String, of pad: PadButtons, kind: Kind) {
        self.name = name
        self.pad = pad
        super.init(kind: kind, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }

    override var next: Responder? { nextResponder ?? super.next }

    func padChanged(_ event: PadEvent) {
        pad.journal.note(event.text(name))
        before[event.phase]?()
        if !keeps.contains(event.phase) { event.forward(from: self) }
        after[event.phase]?()
    }
}
