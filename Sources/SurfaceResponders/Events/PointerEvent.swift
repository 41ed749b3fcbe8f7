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

    /// A client gets what happens between the pointer's enter and its exit; the release, or the cancel, of
    /// exactly those buttons whose press it took. A handler before it on the path may have taken the pointer
    /// or the press away. While the pointer goes from one region of a surface to another, the surface's
    /// client hears of neither.
    func offerToClient() -> Bool {
        guard let surface = dispatch.host, let transport = seat.transport else { return false }
        let pointer = seat.pointer
        let local = dispatch.location(of: location, in: surface)
        var isTaken = true
        switch phase {
        case .entered, .exited:
            if pointer.staysOnSurface { return dispatch.noteDelivery(pointer.isWithClient) }
            let isExit = phase == .exited
            guard isExit ? pointer.enteredSurface === surface : pointer.hover?.host === surface else {
                return false
            }
            isTaken = transport.pointer(self, on: surface, at: local)
            pointer.enteredSurface = isExit ? nil : surface
            pointer.isWithClient = isTaken && !isExit
        case .moved, .scrolled:
            guard pointer.enteredSurface === surface else { return false }
            isTaken = transport.pointer(self, on: surface, at: local)
        case .pressed(let button):
            guard pointer.enteredSurface === surface, pointer.isPressed(button) else { return false }
            isTaken = transport.pointer(self, on: surface, at: local)
            if isTaken { pointer.clientButtons.append(button) }
        case .released(let button):
            guard let place = pointer.clientButtons.firstIndex(of: button) else { return false }
            pointer.clientButtons.remove(at: place)
            _ = transport.pointer(self, on: surface, at: local)
        case .cancelled:
            guard !pointer.clientButtons.isEmpty else { return false }
            pointer.clientButtons.removeAll(keepingCapacity: true)
            _ = transport.pointer(self, on: surface, at: local)
        }
        return dispatch.noteDelivery(isTaken)
    }
}
