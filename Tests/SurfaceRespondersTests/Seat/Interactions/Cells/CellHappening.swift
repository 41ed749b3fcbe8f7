/// What happens during an interaction. The interaction is released afterwards, if it still exists.
enum CellHappening: CaseIterable {
    /// Nothing else happens.
    case released
    case surfaceRemoved, windowHidden
    /// The client disconnects, which destroys its surface.
    case clientGone
    case deviceGone
    case locked
    /// The session is suspended.
    case suspended
    /// Another client's window becomes key.
    case focusMoved
    /// A gesture recognizer recognizes it.
    case recognized
    /// A drag takes it over, or it is transferred to another client.
    case transferred
    /// The interactions of the hit region are passed to another region of the same surface.
    case regionPassed
    case filterRemoved
    /// A popup of another client begins a grab.
    case popupGrabs
    /// The seat is released. The interactions of clients have ended by then: the transport ends them, and
    /// retains the seat until then.
    case seatGone
}
