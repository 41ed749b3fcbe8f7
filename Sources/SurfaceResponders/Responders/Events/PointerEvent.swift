/// Something that the pointer did, on its way along a path. Valid during the call only.
public struct PointerEvent: ClimbingEvent {
    /// What the pointer did. Each case comes to a method of ``Responder`` of its own.
    public enum Phase: Hashable, Sendable {
        /// The pointer came over the target, moved, or left the target. A surface that moves under a resting
        /// pointer is told so by a `moved` with no delta.
        case entered, moved, exited
        /// A button went down that no other device held down.
        case pressed(PointerButton)
        /// The button is up on every device. Comes to the path that got the press.
        case released(PointerButton)
        /// All buttons that are down were taken away; no release follows. Comes to the path that got the
        /// presses.
        case cancelled
        /// A wheel turned or fingers scrolled. While a button is down, it comes to the path that got the
        /// press.
        case scrolled(Scroll)
    }

    let dispatch: Dispatch

    /// Which of the methods is called, and with what.
    public let phase: Phase
    /// On the seat's clock.
    public let timestamp: Timestamp
    /// In global logical pixels.
    public let location: Point
    /// How far the pointer moved with acceleration, in global logical pixels. Zero for everything but
    /// `moved`, and for a `moved` that entered another surface. Near the outputs' edges it may be more than
    /// `location` changed.
    public let delta: Vector
    /// How far the device moved before acceleration, for relative-pointer clients; equal to `delta` where the
    /// device reports positions. Zero whenever `delta` is.
    public let unacceleratedDelta: Vector

    /// The seat that the pointer belongs to. An event kept beyond its seat answers with an empty one.
    public var seat: Seat { dispatch.seat }

    /// The modifiers in effect on the seat's keyboard now.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// The button that was pressed or released; nil in every other phase.
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

/// How far the pointer moved within a surface, as a transport is told: plain numbers, which may be kept.
@frozen
public struct PointerMotion: Hashable, Sendable {
    /// On the seat's clock.
    public let timestamp: Timestamp
    /// As ``PointerEvent/delta``.
    public let delta: Vector
    /// As ``PointerEvent/unacceleratedDelta``.
    public let unacceleratedDelta: Vector

    /// A motion at a time, by distances in global logical pixels.
    @inlinable
    init(timestamp: Timestamp, delta: Vector, unacceleratedDelta: Vector) {
        self.timestamp = timestamp
        self.delta = delta
        self.unacceleratedDelta = unacceleratedDelta
    }

    /// Whether a device has moved. Otherwise the surface has, or somebody brought the pointer elsewhere
    /// (``Pointer/warp(to:)``).
    @inlinable
    public var isByDevice: Bool { delta != .zero || unacceleratedDelta != .zero }
}
