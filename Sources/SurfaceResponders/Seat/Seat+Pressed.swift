extension Seat {
    /// Whether no key, button or finger is down.
    var isNothingPressed: Bool {
        keyboard.heldKeys.isEmpty && pointer.heldButtons.isEmpty && touches.order.isEmpty
    }
}
