/// Touches or presses on their way along a path. Valid during the call only.
public struct Event {
    let dispatch: Dispatch

    /// On the seat's clock.
    public let timestamp: Timestamp

    public var seat: Seat { dispatch.seat }

    /// The modifiers in effect.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// Every finger that is down on the seat, or was lifted or taken away in this very frame; those that did
    /// not change are `stationary`. Fingers that filters took, or that nobody got, are not among them.
    public var allTouches: Touches { dispatch.seat.touches.all }

    /// Those of `allTouches` that belong to one responder.
    public func touches(for responder: Responder) -> Touches {
        dispatch.seat.touches.all.filtered { $0.responder === responder }
    }

    /// A finger's place in the coordinates of the surface whose client the event is for. For transports: it
    /// costs no walk up the tree, as `Touch.location(in:)` does.
    public func location(of touch: Touch, on surface: SurfaceResponder) -> Point {
        dispatch.location(of: touch.location, in: surface)
    }

    /// Who comes after a responder on the path frozen when the interaction began. The path holds it.
    @inline(__always)
    func successor(of responder: Responder) -> Unmanaged<Responder>? {
        dispatch.successor(of: responder)
    }

    // MARK: Clients

    /// A client gets the rest of exactly those touches whose beginning it took. A handler before it on the
    /// path may have taken some of them away.
    @inline(__always)
    func offerToClient(_ touches: Touches, _ phase: Touch.Phase, from surface: SurfaceResponder) -> Bool {
        dispatch.isFor(surface) && offer(touches, phase, from: surface)
    }

    @inline(never)
    private func offer(_ touches: Touches, _ phase: Touch.Phase, from surface: SurfaceResponder) -> Bool {
        guard let transport = dispatch.transport(for: surface) else { return false }
        guard phase == .began else {
            let known = touches.filtered { $0.isWithClient }
            guard !known.isEmpty else { return false }
            if phase != .moved { for touch in known { touch.isWithClient = false } }
            _ = transport.touches(known, phase, on: surface, with: self)
            return dispatch.noteDelivery(true, to: surface)
        }
        let begun = touches.filtered { $0.phase == .began }
        guard !begun.isEmpty else { return false }
        let isTaken = transport.touches(begun, phase, on: surface, with: self)
        if isTaken { for touch in begun { touch.isWithClient = true } }
        return dispatch.noteDelivery(isTaken, to: surface)
    }

    /// A client gets keys while it has the keyboard focus, and the rest of those whose press it took.
    @inline(__always)
    func offerToClient(_ presses: Presses, from surface: SurfaceResponder) -> Bool {
        dispatch.isFor(surface) && offer(presses, from: surface)
    }

    @inline(never)
    private func offer(_ presses: Presses, from surface: SurfaceResponder) -> Bool {
        guard let transport = dispatch.transport(for: surface), seat.focus.keyboardFocus === surface else {
            return false
        }
        let press = presses.press
        guard press.phase == .began else {
            guard press.isWithClient else { return false }
            if press.phase != .changed { press.isWithClient = false }
            _ = transport.press(press, on: surface, with: self)
            return dispatch.noteDelivery(true, to: surface)
        }
        press.isWithClient = transport.press(press, on: surface, with: self)
        return dispatch.noteDelivery(press.isWithClient, to: surface)
    }

    func offerToKeyboardFocus(_ presses: Presses, from window: Window) -> Bool {
        guard let surface = dispatch.hostBesidePath, surface.window === window else { return false }
        return offerToClient(presses, from: surface)
    }
}
