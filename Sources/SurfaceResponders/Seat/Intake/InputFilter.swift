/// May take events before they are routed. Use one filter for each concern.
///
/// A filter is asked when something begins, such as a key press, a button press, a finger or a touchpad
/// gesture, and for motions and scrolls outside of any interaction. If a filter takes a beginning, it alone
/// receives the rest, through `follow`. A filter is never asked about the rest of an interaction.
public protocol InputFilter: AnyObject {
    /// Returns whether the filter takes the event.
    func filter(_ event: InputEvent, on seat: Seat) -> Bool
    /// Called with the rest of an interaction that this filter took. If the interaction is taken away, the
    /// seat may send a release or cancel that no device reported.
    func follow(_ event: InputEvent, on seat: Seat)
}

extension InputFilter {
    /// Does nothing: for filters that take only motions and scrolls, or need only the beginning.
    public func follow(_ event: InputEvent, on seat: Seat) {}
}

/// When a filter is asked. Filters of one stage are asked in the order in which they were added.
public enum FilterStage: Hashable, Comparable, Sendable, CaseIterable {
    /// Asked first, before key commands and hit tests: ``Stage/filters``.
    case first
    /// Asked after the key commands, in the case of keys, and before hit tests: ``Stage/inputMethod``.
    case inputMethod
}

/// Sees every event of a seat after validation, and takes none: a recorder, an inspector, an idle timer.
public protocol InputSpy: AnyObject {
    /// Called with each event after validation, before filters are asked. An event that validation inserts is
    /// observed before the one that caused it. Events that are handed to the seat in this call wait until the
    /// current frame is complete.
    func observe(_ event: InputEvent, on seat: Seat)
}
