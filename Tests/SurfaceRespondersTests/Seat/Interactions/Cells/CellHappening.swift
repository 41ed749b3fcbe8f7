/// What happens while something is held down. What is held is let go afterwards, if it is still there.
enum CellHappening: CaseIterable {
    /// Nothing else happens.
    case released
    case surfaceRemoved, windowHidden
    /// The client of the surface goes, and its surface with it.
    case clientGone
    case deviceGone
    case locked
    /// The session goes to sleep.
    case suspended
    /// Another client's window is key.
    case focusMoved
    /// A gesture recognizer makes a gesture of it.
    case recognized
    /// A drag takes it over, or it is handed to another client.
    case transferred
    /// The region that was hit is about to go, and another one of the same surface has what began in it.
    case regionPassed
    case filterRemoved
    /// A popup of another client grabs.
    case popupGrabs
    /// The seat goes. What went to clients has ended by then: whoever carries events to them ends it, and holds the seat
    /// until then.
    case seatGone
}
