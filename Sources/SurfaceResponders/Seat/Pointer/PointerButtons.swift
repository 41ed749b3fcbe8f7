/// The buttons of a seat's pointer that are down. Further buttons share the route and the consumer of the
/// first one if responders or a filter have it. Otherwise they are swallowed.
final class PointerButtons: InteractionKind {
    private struct Holder {
        let button: PointerButton
        let device: InputDevice.ID
    }

    @safe @exclusivity(unchecked) var standing: ContiguousArray<ButtonPress> = []

    /// Which devices hold which buttons. A button is down while at least one device holds it.
    private var holders: [Holder] = []
    let context: SeatContext
    private let delivery: PointerDelivery

    init(_ context: SeatContext, delivery: PointerDelivery) {
        self.context = context
        self.delivery = delivery
        standing.reserveCapacity(8)
        holders.reserveCapacity(8)
    }

    // MARK: What devices hold

    var isEmpty: Bool { holders.isEmpty }

    var count: Int {
        holders.indices.count { index in
            !holders[..<index].contains { $0.button == holders[index].button }
        }
    }

    var devices: [InputDevice.ID] { holders.map(\.device) }

    /// - Returns: whether the button was up.
    func press(_ button: PointerButton, on device: InputDevice.ID) -> Bool {
        let isDown = holders.contains { $0.button == button }
        holders.append(Holder(button: button, device: device))
        return !isDown
    }

    func isHeldOnce(_ button: PointerButton) -> Bool {
        holders.count { $0.button == button } == 1
    }

    /// - Returns: whether the device held the button.
    func release(_ button: PointerButton, on device: InputDevice.ID) -> Bool {
        guard let index = holders.firstIndex(where: { $0.button == button && $0.device == device }) else {
            return false
        }
        holders.remove(at: index)
        return true
    }

    func buttons(heldBy device: InputDevice.ID) -> [PointerButton] {
        holders.filter { $0.device == device }.map(\.button)
    }

    // MARK: Interactions

    /// The record of a button that is down; nil until a consumer is chosen.
    func press(of button: PointerButton) -> ButtonPress? {
        for press in standing where press.button == button { return press }
        return nil
    }

    @discardableResult
    func begin(
        _ button: PointerButton, on device: InputDevice.ID, along route: Route?,
        _ consumer: Interaction.Consumer
    ) -> ButtonPress {
        let press = ButtonPress(button, device: device, along: route, consumer)
        standing.append(press)
        return press
    }

    func deliver(_ press: ButtonPress, along route: Route, at time: Timestamp) {
        tellBeginning(of: press) { delivery.send(.pressed(press.button), along: route, time) }
    }

    func deliverEnd(of press: ButtonPress, along route: Route, at time: Timestamp) {
        // Marked as ended before the delivery, so that no handler's cancel affects this press.
        press.consumer = .swallowed
        press.toldResponders = .ended
        delivery.send(.released(press.button), along: route, time)
        completeEnd(of: press, along: route)
    }

    func tellCancelled(_ held: [ButtonPress], along route: Route, for reason: CancelReason) {
        delivery.send(.cancelled, along: route, delivery.time)
    }

    func tellClientOfEnd(_ held: [ButtonPress], along route: Route) {
        for press in held {
            let phase: PointerEvent.Phase =
                holders.contains { $0.button == press.button } ? .cancelled : .released(press.button)
            delivery.offerToClient(phase, along: route, delivery.time)
        }
    }

    func tellClientOfCancel(_ held: [ButtonPress], on host: SurfaceResponder) {
        delivery.offerToClient(.cancelled, along: Route(to: host), delivery.time)
    }

    /// Input events have no cancel for buttons, so the filter receives a release.
    func tellCancelled(_ held: ButtonPress, to filter: any InputFilter) {
        let release = InputEvent(
            time: delivery.time, device: held.device, .button(held.button, isDown: false))
        filter.follow(release, on: context.seat)
    }

    // MARK: The client

    /// Returns whether a surface's client has canceled presses, and marks all of them as ended.
    func takeCancelled(from surface: SurfaceResponder) -> Bool {
        var isConcerned = false
        for press in standing where press.concernsClient(of: surface, at: .end) {
            press.noteClient(at: .end)
            isConcerned = true
        }
        return isConcerned
    }

    /// Like `takeCancelled(from:)`, for one button that is being released.
    func takeReleased(_ button: PointerButton, from surface: SurfaceResponder) -> Bool {
        guard let press = press(of: button), press.concernsClient(of: surface, at: .end) else { return false }
        press.noteClient(at: .end)
        return true
    }
}

/// A button of the pointer that is down on one or more devices.
final class ButtonPress: Interaction {
    let button: PointerButton

    init(
        _ button: PointerButton, device: InputDevice.ID, along route: Route?, _ consumer: Consumer
    ) {
        self.button = button
        super.init(device: device, route: route, consumer: consumer)
    }
}
