/// An event that climbs a path as a whole: every event except touches and presses.
protocol ClimbingEvent {
    var dispatch: Dispatch { get }

    func hand(to responder: Responder)

    /// Offers the event to the client of `dispatch.host`, and returns whether the client took it. Events that
    /// are never sent to clients keep the default implementation.
    func offerToClient() -> Bool
}

extension ClimbingEvent {
    /// Forwards the event from a responder that does not handle it. If the responder is the surface whose
    /// client the event is for, the client is offered it first. If the client does not take it, the next
    /// responder receives it.
    /// - Parameter method: calls the responder's method for the event.
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
