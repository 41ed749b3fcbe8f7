/// Something that the pointer did, on its way along a path. Valid during the call only.
public struct PointerEvent: ClimbingEvent {
    public enum Phase: Hashable, Sendable {
        case entered, moved, exited
        case pressed(PointerButton)
        case released(PointerButton)
        case cancelled
        case scrolled(Scroll)
    }

    let dispatch: Dispatch

    public let phase: Phase
    /// On the seat's clock.
    public let timestamp: Timestamp
    /// In global logical pixels.
    public let location: Point
    /// How far the pointer moved, with acceleration and without; zero for everything but `moved`.
    public let delta: Vector
    public let unacceleratedDelta: Vector

    public var seat: Seat { dispatch.seat }

    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// The button that was pressed or released.
    public var button: PointerButton? {
        switch phase {
        case .pressed(let button), .released(let button): button
        default: nil
        }
    }

    /// The place in a responder's coordinates; nil when it cannot be reached by an invertible transform.
    public func location(in responder: SurfaceResponder) -> Point? {
        responder.transformToGlobal.inverse?.apply(to: location)
    }

    func hand(to responder: Responder) {
        switch phase {
        case .entered: responder.pointerEntered(with: self)
        case .moved: responder.pointerMoved(with: self)
        case .exited: responder.pointerExited(with: self)
        case .pressed: responder.buttonPressed(with: self)
        case .released: responder.buttonReleased(with: self)
        case .cancelled: responder.buttonsCancelled(with: self)
        case .scrolled: responder.scrolled(with: self)
        }
    }

    /// Offers the event to the client that the climb is for. A client gets what happens between the pointer's enter and
    /// its exit; the release, or the cancel, of exactly those buttons whose press it took. A handler before it on the path
    /// may have taken the pointer or the press away.
    func offerToClient() -> Bool {
        guard let surface = dispatch.host, let transport = seat.transport else { return false }
        let pointer = seat.pointer
        let local = dispatch.location(of: location, in: surface)
        switch phase {
        case .moved, .scrolled:
            guard pointer.presence.hasEntered(surface) else { return false }
            return dispatch.noteDelivery(transport.pointer(self, on: surface, at: local))
        case .entered, .exited:
            let isTaken = pointer.presence.offerToClient(isExit: phase == .exited, on: surface) {
                transport.pointer(self, on: surface, at: local)
            }
            return dispatch.noteDelivery(isTaken)
        case .pressed(let button):
            guard pointer.presence.hasEntered(surface),
                let press = pointer.buttons.press(of: button),
                press.concernsClient(of: surface, at: .beginning)
            else { return false }
            let isTaken = transport.pointer(self, on: surface, at: local)
            press.noteClient(at: .beginning, isTaken: isTaken)
            return dispatch.noteDelivery(isTaken)
        case .released(let button):
            guard pointer.buttons.takeReleased(button, from: surface) else { return false }
        case .cancelled:
            guard pointer.buttons.takeCancelled(from: surface) else { return false }
        }
        _ = transport.pointer(self, on: surface, at: local)
        return dispatch.noteDelivery(true)
    }
}
