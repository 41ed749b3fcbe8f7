/// May take events before they are routed. Use one filter for each concern.
///
/// A filter is asked when something begins: a key or button press, a finger, a touchpad gesture, a motion or
/// scroll outside of any interaction. It keeps what it takes to the end: the release, the finger's motion and
/// lifting, the gesture's updates and end are passed to `follow` of this filter alone. A filter is never
/// asked about the rest of an interaction that it did not take.
public protocol InputFilter: AnyObject {
    /// Returns whether the filter takes the event.
    func filter(_ event: InputEvent, on seat: Seat) -> Bool
    /// Called with the rest of an interaction that this filter took. If the interaction is taken away, the
    /// seat may send a release or cancel that no device reported.
    func follow(_ event: InputEvent, on seat: Seat)
}

extension InputFilter {
    /// Does nothing: for filters of motions and scrolls, which have no rest, and for filters that need only
    /// the beginning.
    public func follow(_ event: InputEvent, on seat: Seat) {}
}

/// When a filter is asked. Filters of one stage are asked in the order in which they were added.
public enum FilterStage: Hashable, Comparable, Sendable, CaseIterable {
    /// Before everything else: ``Stage/filters``. What such a filter takes is neither a key command nor hit
    /// tested.
    case first
    /// After those: ``Stage/inputMethod``. A key that is a key command does not reach this stage. Other
    /// events reach it before they are hit tested.
    case inputMethod
}

/// Sees every event of a seat after validation, and takes none: a recorder, an inspector, an idle timer.
public protocol InputSpy: AnyObject {
    /// Called with each event before filters are asked. Events that are handed to the seat in this call wait
    /// until the current frame is complete.
    /// - Parameters:
    ///   - event: the event after validation. An event that validation inserts is observed separately, before
    ///     this one.
    ///   - seat: the seat that is about to route it.
    func observe(_ event: InputEvent, on seat: Seat)
}
