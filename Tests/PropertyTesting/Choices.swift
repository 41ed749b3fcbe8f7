import SurfaceRespondersTesting

/// A random number generator that records its numbers step by step, so that a failure can be retried with
/// fewer and smaller numbers.
package final class Choices: RandomNumberGenerator {
    /// The number that selects the first of all choices. It is not zero, because Swift's random functions
    /// reject zero and draw again.
    static let least: UInt64 = 1 << 32

    /// The drawn numbers. The first element contains those before the first step.
    package private(set) var steps: [[UInt64]] = [[]]
    /// The notes of the run. Empty unless `keepsNotes` is true.
    package private(set) var notes: [String] = []

    private enum Source {
        case random(SeededGenerator, stepLimit: Int)
        case recording([[UInt64]])
        case bytes([UInt8], position: Int, stepLimit: Int)
    }

    private var source: Source
    package let keepsNotes: Bool

    /// Creates choices with the numbers of a seed.
    package init(seed: UInt64, stepLimit: Int) {
        source = .random(SeededGenerator(seed: seed), stepLimit: stepLimit)
        keepsNotes = false
    }

    /// Creates choices with recorded numbers. A step that draws more numbers than were recorded gets `least`.
    package init(replaying recording: [[UInt64]], keepsNotes: Bool = false) {
        source = .recording(recording)
        self.keepsNotes = keepsNotes
    }

    /// Creates choices from the input of a fuzzer, one byte for each number. After the last byte there are no
    /// more steps, and the rest of the current step gets `least`.
    package init(bytes: [UInt8], stepLimit: Int) {
        source = .bytes(bytes, position: 0, stepLimit: stepLimit)
        keepsNotes = false
    }

    /// Call this before each step.
    /// - Returns: false if there are no more steps.
    package func beginStep() -> Bool {
        let count =
            switch source {
            case .random(_, let limit): limit
            case .recording(let recording): recording.count - 1
            case .bytes(let bytes, let position, let limit): position < bytes.count ? limit : 0
            }
        guard steps.count <= count else { return false }
        steps.append([])
        return true
    }

    package func next() -> UInt64 {
        let number = draw()
        steps[steps.count - 1].append(number)
        return number
    }

    private func draw() -> UInt64 {
        switch source {
        case .random(var generator, let limit):
            let number = generator.next()
            source = .random(generator, stepLimit: limit)
            return number
        case .recording(let recording):
            let (step, place) = (steps.count - 1, steps[steps.count - 1].count)
            guard step < recording.count, place < recording[step].count else { return Self.least }
            return recording[step][place]
        case .bytes(let bytes, let position, let limit):
            guard position < bytes.count else { return Self.least }
            source = .bytes(bytes, position: position + 1, stepLimit: limit)
            // Repeats the byte in the whole number, because small ranges use the high bits and fractions the
            // low bits.
            return bytes[position] == 0 ? Self.least : UInt64(bytes[position]) &* 0x0101_0101_0101_0101
        }
    }

    /// Adds a line to the report of a failure.
    package func note(_ text: @autoclosure () -> String) {
        if keepsNotes { notes.append(text()) }
    }
}
