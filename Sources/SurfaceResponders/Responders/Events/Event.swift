/// An event with touches or presses that climbs a path. Valid only during the call that receives it.
public struct Event {
    let dispatch: Dispatch

    /// The time on the seat's clock.
    public let timestamp: Timestamp

    /// The seat that the event belongs to. If the event outlives its seat, an empty seat.
    public var seat: Seat { dispatch.seat }

    /// The modifiers in effect.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// All fingers of the seat that are down, or ended or were canceled in this frame. Fingers that did not
    /// change are `stationary`. Fingers that responders do not receive, such as those of a filter, are not
    /// included.
    public var allTouches: Touches { dispatch.seat.touches.all }

    /// Returns the touches of `allTouches` whose target is a given responder or is in a given window.
    public func touches(for responder: Responder) -> Touches {
        guard let window = responder as? Window else {
            return allTouches.filtered { $0.responder === responder }
        }
        return allTouches.filtered { $0.window === window }
    }

    /// Returns a finger's location in the coordinates of the surface whose client receives the event. For
    /// transports: unlike `Touch.location(in:)`, it does not walk up the tree.
    public func location(of touch: Touch, on surface: SurfaceResponder) -> Point {
        dispatch.location(of: touch.location, in: surface)
    }

    // MARK: The way up

    @inline(__always)
    func hand(_ touches: Touches, _ phase: Touch.Phase, to handler: some EventHandler) {
        switch phase {
        case .began: handler.touchesBegan(touches, with: self)
        case .moved, .stationary: handler.touchesMoved(touches, with: self)
        case .ended: handler.touchesEnded(touches, with: self)
        case .cancelled: handler.touchesCancelled(touches, with: self)
        }
    }

    @inline(__always)
    func hand(_ presses: Presses, _ phase: Press.Phase, to handler: some EventHandler) {
        switch phase {
        case .began: handler.pressesBegan(presses, with: self)
        case .changed: handler.pressesChanged(presses, with: self)
        case .ended: handler.pressesEnded(presses, with: self)
        case .cancelled: handler.pressesCancelled(presses, with: self)
        }
    }

    /// Forwards touches from a responder that does not handle them. If the responder is the surface whose
    /// client they are for, the client is offered them first. If the client does not take them, the next
    /// responder receives them.
    @inline(__always)
    func climb(_ touches: Touches, _ phase: Touch.Phase, from responder: Responder) {
        guard let next = dispatch.step(from: responder) else {
            return climbFurther(touches, phase, from: responder)
        }
        next.use { hand(touches, phase, to: $0) }
    }

    @inline(never)
    private func climbFurther(_ touches: Touches, _ phase: Touch.Phase, from responder: Responder) {
        if dispatch.isHost(responder), offerToClient(touches, phase) { return }
        pass(touches, phase, over: responder)
    }

    /// Forwards touches to the next responder, without an offer to a client.
    @inline(never)
    func pass(_ touches: Touches, _ phase: Touch.Phase, over responder: Responder) {
        dispatch.next(after: responder)?.use { hand(touches, phase, to: $0) }
    }

    /// Forwards a key in the same way as touches.
    @inline(__always)
    func climb(_ presses: Presses, _ phase: Press.Phase, from responder: Responder) {
        guard let next = dispatch.step(from: responder) else {
            return climbFurther(presses, phase, from: responder)
        }
        next.use { hand(presses, phase, to: $0) }
    }

    @inline(never)
    private func climbFurther(_ presses: Presses, _ phase: Press.Phase, from responder: Responder) {
        if dispatch.isHost(responder), offerToClient(presses) { return }
        dispatch.next(after: responder)?.use { hand(presses, phase, to: $0) }
    }

    // MARK: Clients

    /// Offers touches to the client of `dispatch.host`.
    func offerToClient(_ touches: Touches, _ phase: Touch.Phase) -> Bool {
        guard let surface = dispatch.host, let transport = seat.transport else { return false }
        return dispatch.noteDelivery(offer(touches, phase, toClientOf: surface, by: transport))
    }

    /// Offers to the client of a surface those of the touches that it may receive.
    @inline(__always)
    func offer(
        _ touches: Touches, _ phase: Touch.Phase, toClientOf surface: SurfaceResponder,
        by transport: any SeatTransport
    ) -> Bool {
        let moment = phase.moment
        let meant = touches.filtered { $0.concernsClient(of: surface, at: moment) }
        guard meant.mask != 0 else { return false }
        if moment == .end { meant.forEachUncounted { $0.noteClient(at: .end) } }
        let isTaken = transport.touches(meant, phase, on: surface, with: self)
        if moment == .beginning { meant.forEachUncounted { $0.noteClient(at: .beginning, isTaken: isTaken) } }
        return isTaken || moment != .beginning
    }

    func offerToClient(_ presses: Presses) -> Bool {
        guard let surface = dispatch.host else { return false }
        let isTaken = offer(presses.press, to: surface, having: seat.focus, by: seat.transport)
        return dispatch.noteDelivery(isTaken)
    }

    /// Offers a key to the client of a surface if the surface has the keyboard focus and may receive the key.
    @inline(__always)
    func offer(
        _ press: Press, to surface: SurfaceResponder, having focus: Focus, by transport: (any SeatTransport)?
    ) -> Bool {
        let moment = press.moment
        guard press.concernsClient(of: surface, at: moment), focus.keyboardFocusAddress == surface.address,
            let transport
        else { return false }
        if moment == .end { press.noteClient(at: .end) }
        let isTaken = transport.press(press, on: surface, with: self)
        if moment == .beginning { press.noteClient(at: .beginning, isTaken: isTaken) }
        return isTaken || moment != .beginning
    }

    /// Offers keys to the client of `dispatch.host`, if that surface is in a given window and not on the
    /// path.
    func offerToKeyboardFocus(_ presses: Presses, from window: Window) -> Bool {
        guard let surface = dispatch.hostBesidePath, surface.window === window else { return false }
        return offerToClient(presses)
    }
}

/// The methods for touches and presses, which responders and gesture recognizers share.
protocol EventHandler: AnyObject {
    func touchesBegan(_ touches: Touches, with event: Event)
    func touchesMoved(_ touches: Touches, with event: Event)
    func touchesEnded(_ touches: Touches, with event: Event)
    func touchesCancelled(_ touches: Touches, with event: Event)
    func pressesBegan(_ presses: Presses, with event: Event)
    func pressesChanged(_ presses: Presses, with event: Event)
    func pressesEnded(_ presses: Presses, with event: Event)
    func pressesCancelled(_ presses: Presses, with event: Event)
}

extension Responder: EventHandler {}
extension GestureRecognizer: EventHandler {}
