/// A motion of the device as a whole, climbing from the key window's first responder. Valid during the call
/// only.
public struct MotionEvent: ClimbingEvent {
    /// How far a motion is. After `began` comes exactly one of the other two: `ended` once the jolts have
    /// stopped, `cancelled` when they went on too long, the session was locked, or the responder that was
    /// told left.
    public enum Phase: Hashable, Sendable {
        /// Each calls the method of ``Responder`` with its name.
        case began, ended, cancelled
    }

    let dispatch: Dispatch
    /// The same that the responder's method is called with.
    public let motion: Motion
    /// Which of the three methods is called.
    public let phase: Phase
    /// On the seat's clock.
    public let timestamp: Timestamp

    /// The seat that the motion belongs to. An event kept beyond its seat answers with an empty one.
    public var seat: Seat { dispatch.seat }

    func hand(to responder: Responder) {
        switch phase {
        case .began: responder.motionBegan(motion, with: self)
        case .ended: responder.motionEnded(motion, with: self)
        case .cancelled: responder.motionCancelled(motion, with: self)
        }
    }
}

/// A command of a remote control on its way up the chain. Valid during the call only.
public struct RemoteControlEvent: ClimbingEvent {
    let dispatch: Dispatch
    /// What the media key, or the embedder, asked for.
    public let command: RemoteControlCommand
    /// On the seat's clock.
    public let timestamp: Timestamp

    /// The seat whose command it is. An event kept beyond its seat answers with an empty one.
    public var seat: Seat { dispatch.seat }

    func hand(to responder: Responder) {
        responder.remoteControlReceived(with: self)
    }
}
