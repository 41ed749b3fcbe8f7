import SurfaceResponders
import WaylandServer

/// Tells clients which of their responders is first on a seat, and in which text input mode: surface_responder_v1.
final class FirstResponderSender {
    private let context: SenderContext
    /// The client's responder that gets the keys, and was told so.
    private var first: DeclaredResponder?
    /// Of the latest became_first.
    private var latestSerial: UInt32 = 0
    /// What the keys belonged to when clients were told last.
    private var place: KeyPlace?
    /// Whose request to become first is being answered.
    private var requesting: DeclaredResponder?
    private var modeObservation: ObservationToken?

    init(_ context: SenderContext) {
        self.context = context
        modeObservation = context.seat.textInputModes.observe { [weak self] _ in self?.modeChanged() }
    }

    func end() {
        setFirst(nil, .other)
        modeObservation = nil
    }

    // MARK: What the seat says

    /// The keys belong to another responder, which may be none of a client.
    func keyTargetChanged(to responder: Responder?) {
        let place = KeyPlace(responder, context.seat.focus)
        let reason = becameReason(responder, isElsewhere: place != self.place)
        self.place = place
        setFirst(responder as? DeclaredResponder, reason)
    }

    /// A client that had no object of the seat could not be told of it before.
    func seatBound(by client: Client) {
        if let first, first.resource?.client === client { sendBecameFirst(first, .focus) }
    }

    /// While another responder gets the keys, the mode is that one's already, and not the business of who was first.
    private func modeChanged() {
        guard let first, first === context.seat.focus.keyTarget else { return }
        sendTextInputMode(first)
    }

    private func setFirst(_ responder: DeclaredResponder?, _ reason: SurfaceResponderV1.BecameReason) {
        let former = first
        guard responder !== former else { return }
        first = responder
        if let former { sendResignedFirst(former) }
        if let responder { sendBecameFirst(responder, reason) }
    }

    private func becameReason(
        _ responder: Responder?, isElsewhere: Bool
    ) -> SurfaceResponderV1.BecameReason {
        if context.seat.isFocusingByPress { return .press }
        if let requesting, requesting === responder { return .request }
        return isElsewhere ? .focus : .other
    }

    // MARK: What clients ask

    func isFirst(_ responder: DeclaredResponder) -> Bool {
        first === responder
    }

    /// Answers a client's request. False if another responder keeps the keys.
    func makeFirst(_ responder: DeclaredResponder) -> Bool {
        requesting = responder
        defer { requesting = nil }
        return responder.becomeFirstResponder()
    }

    /// Answers a client's request.
    /// - Parameter serial: of the became_first that the client has in mind.
    /// - Returns: why not.
    func selectTextInputMode(
        _ language: String, for responder: DeclaredResponder, serial: UInt32
    ) -> SurfaceResponderV1.Refusal? {
        guard isFirst(responder) else { return .notFirst }
        guard serial == latestSerial else { return .serial }
        return context.seat.textInputModes.select(language: language) ? nil : .noSuchMode
    }

    // MARK: Events

    private func sendBecameFirst(_ responder: DeclaredResponder, _ reason: SurfaceResponderV1.BecameReason) {
        guard let resource = responder.resource, let seat = context.clients.seat(for: resource) else {
            return
        }
        latestSerial = context.nextSerial()
        resource.becameFirst(seat: seat, serial: latestSerial, reason: reason)
        sendTextInputMode(responder)
    }

    private func sendTextInputMode(_ responder: DeclaredResponder) {
        guard let resource = responder.resource, let seat = context.clients.seat(for: resource) else {
            return
        }
        let mode = context.seat.textInputModes.current
        resource.textInputMode(
            seat: seat, language: mode.language, layout: mode.layout.map { "\($0)" } ?? "")
    }

    private func sendResignedFirst(_ responder: DeclaredResponder) {
        guard let resource = responder.resource, let seat = context.clients.seat(for: resource) else {
            return
        }
        resource.resignedFirst(
            seat: seat, serial: context.nextSerial(), reason: responder.resignedReason)
    }
}

/// What the keys belong to: tells a focus that moves within a surface from one that comes from elsewhere.
struct KeyPlace: Equatable {
    private let window: ObjectIdentifier?
    private let surface: ObjectIdentifier?

    init(_ target: Responder?, _ focus: Focus) {
        window = target?.window.map { ObjectIdentifier($0) }
        surface = focus.keyboardFocus.map { ObjectIdentifier($0) }
    }
}
