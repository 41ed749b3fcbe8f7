/// Touches or presses on their way along a path. Valid during the call only.
public struct Event {
    let dispatch: Dispatch

    /// On the seat's clock.
    public let timestamp: Timestamp

    public var seat: Seat { dispatch.seat }

    /// The modifiers in effect.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// Every finger that is down on the seat, or was lifted in this very frame; those that did not change are
    /// `stationary`.
    public var allTouches: Touches { dispatch.seat.touches.all }

    /// Those of `allTouches` that belong to one responder.
    public func touches(for responder: Responder) -> Touches {
        dispatch.seat.touches.all.filtered { $0.responder === responder }
    }

    /// A finger's place in the coordinates of the surface whose client the event is for. For transports: it costs no
    /// walk up the tree, as `Touch.location(in:)` does.
    public func location(of touch: Touch, on surface: SurfaceResponder) -> Point {
        dispatch.placement.location(of: touch.location, in: surface)
    }

    /// Who comes after a responder on the path frozen when the interaction began.
    func successor(of responder: Responder) -> Responder? {
        dispatch.successor(of: responder)
    }

    func offerToClient(_ touches: Touches, _ phase: Touch.Phase, from surface: SurfaceResponder) -> Bool {
        guard dispatch.hostSurface === surface, let transport = seat.transport else { return false }
        return dispatch.noteDelivery(transport.touches(touches, phase, on: surface, with: self), to: surface)
    }

    func offerToClient(_ presses: Presses, from surface: SurfaceResponder) -> Bool {
        guard dispatch.hostSurface === surface, let transport = seat.transport else { return false }
        return dispatch.noteDelivery(transport.press(presses.press, on: surface, with: self), to: surface)
    }

    func offerToKeyboardFocus(_ presses: Presses, from window: Window) -> Bool {
        guard window.firstResponder == nil, let surface = dispatch.hostSurface, surface.window === window
        else { return false }
        return offerToClient(presses, from: surface)
    }
}
