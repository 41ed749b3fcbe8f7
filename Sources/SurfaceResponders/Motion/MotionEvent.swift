/// A motion on its way up the chain. Valid during the call only.
public struct MotionEvent {
    public enum Phase: Hashable, Sendable {
        case began, ended, cancelled
    }

    let dispatch: Dispatch
    public let motion: Motion
    public let phase: Phase
    /// On the seat's clock.
    public let timestamp: Timestamp

    public var seat: Seat { dispatch.seat }

    /// Passes the event on to who comes after a responder; nobody's client is told of motions.
    func climb(from responder: Responder) {
        dispatch.successor(of: responder)?._withUnsafeGuaranteedRef { hand(to: $0) }
    }

    func hand(to responder: Responder) {
        switch phase {
        case .began: responder.motionBegan(motion, with: self)
        case .ended: responder.motionEnded(motion, with: self)
        case .cancelled: responder.motionCancelled(motion, with: self)
        }
    }
}
