/// Something that the pointer did, on its way along a path. Valid during the call only.
public struct PointerEvent {
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

    func successor(of responder: Responder) -> Responder? {
        dispatch.successor(of: responder)
    }

    func offerToClient(from surface: SurfaceResponder) -> Bool {
        guard dispatch.hostSurface === surface, let transport = seat.transport else { return false }
        let local = dispatch.placement.location(of: location, in: surface)
        return dispatch.noteDelivery(transport.pointer(self, on: surface, at: local), to: surface)
    }
}
