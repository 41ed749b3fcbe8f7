/// A command of a remote control on its way up the chain. Valid during the call only.
public struct RemoteControlEvent: ClimbingEvent {
    let dispatch: Dispatch
    public let command: RemoteControlCommand
    /// On the seat's clock.
    public let timestamp: Timestamp

    public var seat: Seat { dispatch.seat }

    func hand(to responder: Responder) {
        responder.remoteControlReceived(with: self)
    }
}
