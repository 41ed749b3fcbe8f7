import SurfaceResponders
import WaylandServer

/// Which of a client's responders is first on the seat.
extension SeatGlobal {
    /// What the keys belonged to when clients were told last.
    struct KeyPlace: Equatable {
        private let window: ObjectIdentifier?
        private let surface: ObjectIdentifier?

        init(_ target: Responder?, _ focus: Focus) {
            window = target?.window.map { ObjectIdentifier($0) }
            surface = focus.keyboardFocus.map { ObjectIdentifier($0) }
        }
    }

    public func keyTargetChanged(to responder: Responder?) {
        let place = KeyPlace(responder, seat.focus)
        let reason = becameReason(responder, isElsewhere: place != keyPlace)
        keyPlace = place
        setFirstResponder(responder as? ClientResponder, reason)
    }

    func setFirstResponder(_ responder: ClientResponder?, _ reason: SurfaceResponderV1.BecameReason) {
        let former = firstResponder
        guard responder !== former else { return }
        firstResponder = responder
        former?.resignedFirst(on: self)
        responder?.becameFirst(on: self, reason)
    }

    /// While another responder gets the keys, the mode is that one's already, and not the business of who was first.
    func textInputModeChanged() {
        guard let firstResponder, firstResponder === seat.focus.keyTarget else { return }
        firstResponder.sendTextInputMode(on: self)
    }

    private func becameReason(
        _ responder: Responder?, isElsewhere: Bool
    ) -> SurfaceResponderV1.BecameReason {
        if seat.isFocusingByPress { return .press }
        if let requestingResponder, requestingResponder === responder { return .request }
        return isElsewhere ? .focus : .other
    }
}
