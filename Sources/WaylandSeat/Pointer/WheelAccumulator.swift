/// Makes whole wheel steps of the fractions that high-resolution wheels report, for clients that know only steps.
struct WheelAccumulator {
    private var value120: Int64 = 0
    private var value = 0.0

    /// Adds what a wheel turned. Returns the whole steps that are complete now and the distance that belongs to them;
    /// what is left counts for the next ones. A turn the other way drops what was left.
    mutating func add(value120 part: Int32, value distance: Double) -> (steps: Int32, value: Double)? {
        if value120 != 0, (part < 0) != (value120 < 0) { reset() }
        // What is left is less than a step, so this never overflows.
        value120 += Int64(part)
        value += distance
        let steps = value120 / 120
        guard steps != 0 else { return nil }
        let share = value * Double(steps * 120) / Double(value120)
        value120 -= steps * 120
        value -= share
        return (Int32(clamping: steps), share)
    }

    /// The pointer entered another surface, or the wheel stopped.
    mutating func reset() {
        value120 = 0
        value = 0
    }
}
