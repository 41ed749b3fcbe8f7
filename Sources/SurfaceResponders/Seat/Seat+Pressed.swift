extension Seat {
    /// Whether no key, button or finger is down.
    var isNothingPressed: Bool {
        keyboard.standing.isEmpty && pointer.buttons.isEmpty && touches.standing.isEmpty
    }
}
