/// An event of the pointer that climbs a path. Valid only during the call that receives it.
public struct PointerEvent: ClimbingEvent {
    /// The phase of a pointer event. Each case calls its own method of ``Responder``.
    public enum Phase: Hashable, Sendable {
        /// The pointer entered the target, moved, or left the target. A surface that moves under a resting
        /// pointer receives `moved` with a delta of zero.
        case entered, moved, exited
        /// A button was pressed that no other device held down.
        case pressed(PointerButton)
        /// The button is up on every device. Delivered to the path of the press.
        case released(PointerButton)
        /// All buttons that were down are canceled; no release follows. Delivered to the path of the presses.
        case cancelled
        /// A wheel turned or fingers scrolled. While a button is down, delivered to the path of the press.
        case scrolled(Scroll)
    }

    let dispatch: Dispatch

    /// The phase, which determines the responder's method.
    public let phase: Phase
    /// The time on the seat's clock.
    public let timestamp: Timestamp
    /// The pointer's location in global logical pixels.
    public let location: Point
    /// The accelerated motion of the pointer, in global logical pixels. Zero unless the phase is `moved`, and
    /// for a motion that enters another surface. It may exceed the change of `location` at the edges of the
    /// outputs and while the pointer is locked or confined.
    public let delta: Vector
    /// The motion before acceleration, for clients of relative-pointer. Equal to `delta` for devices that
    /// report positions. Zero in the same cases as `delta`.
    public let unacceleratedDelta: Vector

    /// The seat that the pointer belongs to. If the event outlives its seat, an empty seat.
    public var seat: Seat { dispatch.seat }

    /// The current modifiers of the seat's keyboard.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// The button that was pressed or released; `nil` in every other phase.
    public var button: PointerButton? {
        switch phase {
        case .pressed(let button), .released(let button): button
        default: nil
        }
    }

    /// Returns the location in a responder's coordinates; `nil` if the responder's transform has no inverse.
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

    /// A client receives events between the pointer's enter and exit, and the release or cancel of exactly
    /// those buttons whose press it took. The phases are checked because an earlier handler may have taken
    /// the pointer or the press away.
    func offerToClient() -> Bool {
        guard let surface = dispatch.host, let transport = seat.transport else { return false }
        let pointer = seat.pointer
        let local = dispatch.location(of: location, in: surface)
        switch phase {
        case .moved:
            guard pointer.presence.hasEntered(surface) else { return false }
            let motion = PointerMotion(
                timestamp: timestamp, delta: delta, unacceleratedDelta: unacceleratedDelta)
            return dispatch.noteDelivery(transport.pointerMoved(motion, on: surface, at: local))
        case .scrolled:
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

/// The motion of the pointer within a surface, for transports. It may be stored.
@frozen
public struct PointerMotion: Hashable, Sendable {
    /// The time on the seat's clock.
    public let timestamp: Timestamp
    /// The same as ``PointerEvent/delta``.
    public let delta: Vector
    /// The same as ``PointerEvent/unacceleratedDelta``.
    public let unacceleratedDelta: Vector

    /// Creates a motion from a time and from distances in global logical pixels.
    @inlinable
    init(timestamp: Timestamp, delta: Vector, unacceleratedDelta: Vector) {
        self.timestamp = timestamp
        self.delta = delta
        self.unacceleratedDelta = unacceleratedDelta
    }

    /// Whether a device moved the pointer within the surface. If not, the surface moved, the pointer was
    /// warped (``Pointer/warp(to:)``), or the motion entered the surface.
    @inlinable
    public var isByDevice: Bool { delta != .zero || unacceleratedDelta != .zero }
}
