/// Sees every event of a seat after validation, and consumes none: a recorder, an inspector, an idle timer.
public protocol InputSpy: AnyObject {
    /// Called with each event before filters are asked. Input that is handed to the seat here waits until the
    /// frame in hand is complete.
    /// - Parameters:
    ///   - event: as validation left it. What validation put in before it comes by itself.
    ///   - seat: the seat that is about to route it.
    func observe(_ event: InputEvent, on seat: Seat)
}
