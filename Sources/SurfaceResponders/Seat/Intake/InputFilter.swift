/// May take an event before it is routed. One concern, one filter.
///
/// A filter is asked when something begins: a key or button press, a finger, a touchpad's gesture, a motion or
/// scroll outside of any interaction. What it takes is its own to the end: the release, the finger's motion and
/// lifting, the gesture's updates and end come to `follow` of this filter and to nobody else. It is never asked
/// about the rest of what began elsewhere.
public protocol InputFilter: AnyObject {
    /// True takes the event.
    func filter(_ event: InputEvent, on seat: Seat) -> Bool
    /// The rest of an interaction that this filter took.
    func follow(_ event: InputEvent, on seat: Seat)
}

extension InputFilter {
    /// Ignores the rest: for filters of motions and scrolls, which have none, and those that care for the
    /// beginning alone.
    public func follow(_ event: InputEvent, on seat: Seat) {}
}
