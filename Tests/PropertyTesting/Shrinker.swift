/// Searches for the fewest and smallest numbers for which a property still fails. It removes steps, first
/// many and then fewer at a time, and then lowers numbers.
struct Shrinker {
    typealias Recording = [[UInt64]]

    /// Repeats a run with a recording. Returns the numbers that it drew, or `nil` if it does not fail.
    private let failing: (Recording) -> Recording?

    /// The time limit. Each attempt repeats the whole run, so shrinking can take long.
    private let timeLimit: Duration

    init(timeLimit: Duration, failing: @escaping (Recording) -> Recording?) {
        self.timeLimit = timeLimit
        self.failing = failing
    }

    /// - Parameter recording: a recording that fails. Its first element, the numbers before the first step,
    ///   is kept.
    func smallest(of recording: Recording) -> Recording {
        let end = ContinuousClock.now + timeLimit
        var smallest = recording
        var sizeBefore: Int
        repeat {
            sizeBefore = size(of: smallest)
            leaveOutSteps(of: &smallest, until: end)
            lowerNumbers(of: &smallest, until: end)
        } while size(of: smallest) < sizeBefore && ContinuousClock.now < end
        return smallest
    }

    /// A measure that decreases with the number of steps, of numbers, and of numbers other than
    /// `Choices.least`.
    private func size(of recording: Recording) -> Int {
        recording.reduce(recording.count) { sum, step in sum + step.count + step.count { $0 != Choices.least }
        }
    }

    private func leaveOutSteps(of smallest: inout Recording, until end: ContinuousClock.Instant) {
        var length = max(1, (smallest.count - 1) / 2)
        while true {
            var last = smallest.count
            while last > 1, ContinuousClock.now < end {
                let first = max(1, last - length)
                var shorter = smallest
                shorter.removeSubrange(first..<last)
                if let used = failing(shorter) { smallest = used }
                last = min(first, smallest.count)
            }
            guard length > 1 else { return }
            length /= 2
        }
    }

    private func lowerNumbers(of smallest: inout Recording, until end: ContinuousClock.Instant) {
        var step = 0
        while step < smallest.count {
            var place = 0
            while step < smallest.count, place < smallest[step].count, ContinuousClock.now < end {
                lower(step, place, of: &smallest)
                place += 1
            }
            step += 1
        }
    }

    private func lower(_ step: Int, _ place: Int, of smallest: inout Recording) {
        if set(Choices.least, step, place, of: &smallest) { return }
        while step < smallest.count, place < smallest[step].count, smallest[step][place] >> 1 > Choices.least,
            set(smallest[step][place] >> 1, step, place, of: &smallest)
        {}
    }

    private func set(_ number: UInt64, _ step: Int, _ place: Int, of smallest: inout Recording) -> Bool {
        guard number != smallest[step][place] else { return false }
        var changed = smallest
        changed[step][place] = number
        guard let used = failing(changed) else { return false }
        smallest = used
        return true
    }
}
