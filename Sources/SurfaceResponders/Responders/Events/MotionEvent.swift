/// A motion of the whole device, such as a shake. It climbs from the first responder of the key window. Valid
/// only during the call that receives it.
public struct MotionEvent: ClimbingEvent {
    /// The phase of a motion. `began` is followed by exactly one of the others: `ended` once the jolts have
    /// stopped, or `cancelled` if they continued for too long or a lock, for example, interrupted them.
    public enum Phase: Hashable, Sendable {
        /// Each phase calls the method of ``Responder`` that is named after it.
        case began, ended, cancelled
    }

    let dispatch: Dispatch
    /// The motion, also an argument of the responder's method.
    public let motion: Motion
    /// The phase, which determines the responder's method.
    public let phase: Phase
    /// The time on the seat's clock.
    public let timestamp: Timestamp

    /// The seat that the motion belongs to. If the event outlives its seat, an empty seat.
    public var seat: Seat { dispatch.seat }

    func hand(to responder: Responder) {
        switch phase {
        case .began: responder.motionBegan(motion, with: self)
        case .ended: responder.motionEnded(motion, with: self)
        case .cancelled: responder.motionCancelled(motion, with: self)
        }
    }
}

/// A remote control command that climbs the responder chain. Valid only during the call that receives it.
public struct RemoteControlEvent: ClimbingEvent {
    let dispatch: Dispatch
    /// The command of the media key or of the embedder.
    public let command: RemoteControlCommand
    /// The time on the seat's clock.
    public let timestamp: Timestamp

    /// The seat that the command belongs to. If the event outlives its seat, an empty seat.
    public var seat: Seat { dispatch.seat }

    func hand(to responder: Responder) {
        responder.remoteControlReceived(with: self)
    }
}
