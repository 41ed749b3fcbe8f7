/// How far fingers may go before a recognizer has to hear of it. Until then nothing follows from their motions, but that
/// they are added up.
struct GestureReach {
    /// How far the fingers that it hears of may go from here on, on average, in logical pixels.
    var drift = Double.infinity
    /// How far each of them may be from where it came down, in logical pixels.
    var distance = Double.infinity

    /// Whether there is no motion that it need not hear of.
    var isEmpty: Bool { !(drift > 0 && distance > 0) }
}
