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

/// Where a filter stands. Filters of one stage are asked in the order of adding.
public enum FilterStage: Hashable, Comparable, Sendable, CaseIterable {
    /// Before all else: ``Stage/filters``. Nothing that such a filter takes is a key command, or is hit.
    case first
    /// After those: ``Stage/inputMethod``. A key that is a key command does not come here; everything else is
    /// asked about here before it is hit tested.
    case inputMethod
}

/// Sees every event of a seat after validation, and consumes none: a recorder, an inspector, an idle timer.
public protocol InputSpy: AnyObject {
    /// Called with each event before filters are asked. Input that is handed to the seat here waits until the
    /// frame in hand is complete.
    /// - Parameters:
    ///   - event: as validation left it. What validation put in before it comes by itself.
    ///   - seat: the seat that is about to route it.
    func observe(_ event: InputEvent, on seat: Seat)
}
