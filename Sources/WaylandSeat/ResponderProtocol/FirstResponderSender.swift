import SurfaceResponders
import WaylandServer

/// Notifies clients which of their responders is first, and of the text input mode: surface_responder_v1.
final class FirstResponderSender {
    private let context: SenderContext
    /// The client's responder that receives the keys; `nil` if a responder of another kind does.
    private var first: DeclaredResponder?
    /// The serial of the latest became_first.
    private var latestSerial: UInt32 = 0
    /// The window and surface that received the keys when clients were last notified.
    private var place: KeyPlace?
    /// The responder whose request to become first is being answered.
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

    /// Called when another responder receives the keys. It need not be a client's.
    func keyTargetChanged(to responder: Responder?) {
        let place = KeyPlace(responder, context.seat.focus)
        let reason = becameReason(responder, isElsewhere: place != self.place)
        self.place = place
        setFirst(responder as? DeclaredResponder, reason)
    }

    /// Sends the became_first that could not be sent while the client had no wl_seat object.
    func seatBound(by client: Client) {
        if let first, first.resource?.client === client { sendBecameFirst(first, .focus) }
    }

    /// Sends the text input mode to the first responder, unless another already receives the keys.
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

    /// Answers a client's request. Returns false if another responder keeps the keys.
    func makeFirst(_ responder: DeclaredResponder) -> Bool {
        requesting = responder
        defer { requesting = nil }
        return responder.becomeFirstResponder()
    }

    /// Selects a mode. The serial is that of the became_first which the client's request refers to.
    /// - Returns: the reason for a refusal; `nil` for success.
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

/// The window and surface that receive the keys, to recognize focus changes within a surface.
struct KeyPlace: Equatable {
    private let window: ObjectIdentifier?
    private let surface: ObjectIdentifier?

    init(_ target: Responder?, _ focus: Focus) {
        window = target?.window.map { ObjectIdentifier($0) }
        surface = focus.keyboardFocus.map { ObjectIdentifier($0) }
    }
}
