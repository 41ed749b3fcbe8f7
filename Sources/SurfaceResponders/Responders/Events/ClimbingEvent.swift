/// An event that goes up a path as a whole: everything but touches and presses, which come in sets and phases.
protocol ClimbingEvent {
    var dispatch: Dispatch { get }

    /// Calls the method of a responder that the event is meant for.
    func hand(to responder: Responder)

    /// Offers the event to the client that the climb is for, and says whether that takes it. Not for events
    /// that no client is told of.
    func offerToClient() -> Bool
}

extension ClimbingEvent {
    /// The responder after another on the frozen path, which holds it. Nil where forwarding is not just a
    /// step: `climb` does it then.
    @inline(__always)
    func next(after responder: Responder) -> Unretained<Responder>? {
        dispatch.next(after: responder)
    }

    /// Offers the event to the client, if the responder is the surface that it is for; forwards what that
    /// does not take.
    @inline(never)
    func climb(from responder: Responder) {
        if dispatch.isHost(responder), offerToClient() { return }
        dispatch.successor(of: responder)?.use { hand(to: $0) }
    }

    func offerToClient() -> Bool { false }
}
