/// A motion on its way up the chain. Valid during the call only.
public struct MotionEvent: ClimbingEvent {
    public enum Phase: Hashable, Sendable {
        case began, ended, cancelled
    }

    let dispatch: Dispatch
    public let motion: Motion
    public let phase: Phase
    /// On the seat's clock.
    public let timestamp: Timestamp

    public var seat: Seat { dispatch.seat }

    func hand(to responder: Responder) {
        switch phase {
        case .began: responder.motionBegan(motion, with: self)
        case .ended: responder.motionEnded(motion, with: self)
        case .cancelled: responder.motionCancelled(motion, with: self)
        }
    }
}
