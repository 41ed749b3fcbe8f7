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
    /// A gesture recognizer recognizes the interaction.
    case recognized
    /// A drag takes over the interaction, or it is transferred to another client.
    case transferred
    /// The interactions of the hit region are passed to another region of the same surface.
    case regionPassed
    case filterRemoved
    /// A popup of another client begins a grab.
    case popupGrabs
    /// The seat is released. The transport retains the seat until the interactions of clients have ended.
    case seatGone
}
