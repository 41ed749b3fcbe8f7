/// The pads of a seat, and their buttons that are down. Pad events have the same target as keys. A button
/// stays with the receiver of its press. When the keyboard focus moves, the press is canceled.
final class PadButtons: InteractionKind {
    var standing: ContiguousArray<PadPress> = []
    let context: SeatContext
    private let focus: Focus
    private(set) var pads: [TabletPad] = []
    /// The timestamp of the last event of a pad.
    private var time = Timestamp.zero

    init(_ context: SeatContext, focus: Focus) {
        self.context = context
        self.focus = focus
    }

    // MARK: Pads

    func add(_ pad: TabletPad) {
        pads.append(pad)
    }

    func remove(_ device: InputDevice.ID) -> TabletPad? {
        pads.firstIndex { $0.id == device }.map { pads.remove(at: $0) }
    }

    // MARK: Input

    func handle(_ change: TabletPadChange, _ event: InputEvent) {
        time = event.time
        guard let index = pads.firstIndex(where: { $0.id == event.device }) else { return }
        switch change {
        case .button(let button, isDown: true): press(button, change, event)
        case .button(let button, isDown: false): release(button, change, event)
        case .mode(let mode, let group):
            guard pads[index].modes[group] != mode else { return }
            pads[index].modes[group] = mode
            pass(on: change, event)
        case .ring, .strip, .dial: pass(on: change, event)
        }
    }

    private func press(_ button: UInt32, _ change: TabletPadChange, _ event: InputEvent) {
        if let taker = context.taker(of: event) {
            guard context.devices.contains(event.device) else { return }
            standing.append(PadPress(button, on: event.device, along: nil, .filter(taker)))
            return context.note(.taken(by: taker))
        }
        guard context.devices.contains(event.device) else { return }
        let route = makeRoute()
        let press = PadPress(button, on: event.device, along: route, .responders)
        standing.append(press)
        let outcome = tellBeginning(of: press) {
            send(.changed(change), of: event.device, press, along: route)
        }
        context.note(outcome, along: route, at: nil)
    }

    private func release(_ button: UInt32, _ change: TabletPadChange, _ event: InputEvent) {
        guard let press = standing.first(where: { $0.button == button && $0.device == event.device }) else {
            return context.note(.swallowed)
        }
        switch press.consumer {
        case .responders: deliverEnd(of: press)
        case .filter(let filter): filter.follow(event, on: context.seat)
        default: context.note(.swallowed)
        }
        forget(press)
    }

    private func deliverEnd(of press: PadPress) {
        guard let route = press.route else { return }
        context.note(.interaction)
        // Marked as ended before the delivery, so that no handler's cancel affects this press.
        press.consumer = .swallowed
        press.toldResponders = .ended
        let change = TabletPadChange.button(press.button, isDown: false)
        context.note(send(.changed(change), of: press.device, press, along: route), along: route, at: nil)
        completeEnd(of: press, along: route)
    }

    /// Sends a change other than a button to the current target of keys, unless a filter takes it.
    private func pass(on change: TabletPadChange, _ event: InputEvent) {
        if let taker = context.taker(of: event) { return context.note(.taken(by: taker)) }
        let route = makeRoute()
        context.note(send(.changed(change), of: event.device, nil, along: route), along: route, at: nil)
    }

    private func makeRoute() -> Route {
        context.makeRoute(to: focus.keyTarget ?? context.defaultTarget, host: focus.keyboardFocus)
    }

    private func send(
        _ phase: TabletPadEvent.Phase, of device: InputDevice.ID, _ press: PadPress?, along route: Route
    ) -> Dispatch.Outcome {
        let event = TabletPadEvent(phase, of: device, press, at: time, by: context.dispatch)
        return context.run(route) { event.hand(to: $0) }
    }

    // MARK: InteractionKind

    func focusWillMove() {
        cancel(for: .focusMoved) { _, _ in true }
    }

    func letGo(of device: InputDevice.ID) {
        for press in standing where press.device == device && press.isRouted { deliverEnd(of: press) }
        loseFilters { $0.device == device }
        for press in standing where press.device == device { forget(press) }
    }

    /// A client that loses the keyboard focus is sent no releases, because the leave ends its presses.
    func willTellCancelled(_ held: [PadPress], for reason: CancelReason) {
        let isLeft =
            switch reason {
            case .focusMoved, .suspended: true
            case .surfaceGone(let surface): focus.keyboardFocus?.isWithin(surface) ?? true
            case .hidden, .deviceGone, .recognized, .transferred: false
            }
        guard isLeft else { return }
        for press in held where press.toldClient == .begun { press.noteClient(at: .end) }
    }

    func tellCancelled(_ held: [PadPress], along route: Route, for reason: CancelReason) {
        for press in held {
            _ = send(.cancelled(button: press.button), of: press.device, press, along: route)
        }
    }

    func tellClientOfEnd(_ held: [PadPress], along route: Route) {
        if let host = route.host { tellClientOfCancel(held, on: host) }
    }

    func tellClientOfCancel(_ held: [PadPress], on host: SurfaceResponder) {
        for press in held {
            let change = TabletPadChange.button(press.button, isDown: false)
            let event = TabletPadEvent(
                .changed(change), of: press.device, press, at: time, by: context.dispatch)
            context.run(Route(to: host)) { _ in _ = event.offerToClient() }
        }
    }

    func tellCancelled(_ held: PadPress, to filter: any InputFilter) {
        let release = TabletPadChange.button(held.button, isDown: false)
        filter.follow(InputEvent(time: time, device: held.device, .pad(release)), on: context.seat)
    }
}

final class PadPress: Interaction {
    let button: UInt32

    init(_ button: UInt32, on device: InputDevice.ID, along route: Route?, _ consumer: Consumer) {
        self.button = button
        super.init(device: device, route: route, consumer: consumer)
    }
}
