/// Sees every event of a seat after validation, and consumes none: a recorder, an inspector, an idle timer.
public protocol InputSpy: AnyObject {
    func observe(_ event: InputEvent, on seat: Seat)
}
