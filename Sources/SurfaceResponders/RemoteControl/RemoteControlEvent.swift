/// A command of a remote control on its way up the chain. Valid during the call only.
public struct RemoteControlEvent {
    let dispatch: Dispatch
    public let command: RemoteControlCommand
    /// On the seat's clock.
    public let timestamp: Timestamp

    public var seat: Seat { dispatch.seat }

    /// Passes the event on to who comes after a responder.
    func climb(from responder: Responder) {
        dispatch.successor(of: responder)?._withUnsafeGuaranteedRef { $0.remoteControlReceived(with: self) }
    }
}
