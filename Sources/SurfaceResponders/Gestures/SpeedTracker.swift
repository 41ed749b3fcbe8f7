/// How fast something moves, by its last steps.
struct SpeedTracker {
    /// How long a step counts, in microseconds.
    private static let window: UInt64 = 100_000
    private static let capacity = 8

    private var steps = InlineArray<8, Vector>(repeating: .zero)
    private var times = InlineArray<8, UInt64>(repeating: 0)
    private var count = 0

    mutating func add(_ step: Vector, at time: Timestamp) {
        steps[count % Self.capacity] = step
        times[count % Self.capacity] = time.microseconds
        count += 1
    }

    /// Logical pixels a second, or whatever else the steps are in; zero while too little is known.
    var velocity: Vector {
        guard count > 1 else { return .zero }
        let newest = times[(count - 1) % Self.capacity]
        var sum = Vector.zero
        var begin = newest
        var number = count - 1
        // The oldest step that counts only says where the way begins.
        while number > 0, count - number < Self.capacity {
            let earlier = times[(number - 1) % Self.capacity]
            guard newest - min(earlier, newest) <= Self.window else { break }
            sum = sum + steps[number % Self.capacity]
            begin = earlier
            number -= 1
        }
        guard newest > begin else { return .zero }
        return sum * (1_000_000 / Double(newest - begin))
    }
}
