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
    /// Passes the event on from a responder that does not handle it: to the client, if the responder is the surface that it
    /// is for, and to the next responder if the client does not take it.
    /// - Parameter method: calls the method that the event comes to.
    @inline(__always)
    func climb(from responder: Responder, _ method: (Responder) -> Void) {
        guard let next = dispatch.step(from: responder) else { return climbFurther(from: responder) }
        next.use(method)
    }

    @inline(never)
    private func climbFurther(from responder: Responder) {
        if dispatch.isHost(responder), offerToClient() { return }
        dispatch.next(after: responder)?.use { hand(to: $0) }
    }

    func offerToClient() -> Bool { false }
}
