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
