import SurfaceRespondersTesting

/// Random numbers that are remembered step by step, so that what they made fail can be tried again with fewer and
/// smaller ones.
package final class Choices: RandomNumberGenerator {
    /// What stands for the first of all that can be chosen. It is not zero, which Swift's random numbers refuse and draw
    /// again.
    static let least: UInt64 = 1 << 32

    /// The numbers that were drawn: first those before the first step, then those of each step.
    package private(set) var steps: [[UInt64]] = [[]]
    /// What was noted on the way; empty unless it is kept.
    package private(set) var notes: [String] = []

    private enum Source {
        case random(SeededGenerator, stepLimit: Int)
        case recording([[UInt64]])
        case bytes([UInt8], position: Int, stepLimit: Int)
    }

    private var source: Source
    package let keepsNotes: Bool

    /// Numbers that nobody has seen.
    package init(seed: UInt64, stepLimit: Int) {
        source = .random(SeededGenerator(seed: seed), stepLimit: stepLimit)
        keepsNotes = false
    }

    /// The numbers of a recording; where a step draws more than it has, the first of what can be chosen.
    package init(replaying recording: [[UInt64]], keepsNotes: Bool = false) {
        source = .recording(recording)
        self.keepsNotes = keepsNotes
    }

    /// A byte for each number, as a fuzzer makes them up; when they are used up there are no more steps, and the rest of the
    /// last one gets the first of what can be chosen.
    package init(bytes: [UInt8], stepLimit: Int) {
        source = .bytes(bytes, position: 0, stepLimit: stepLimit)
        keepsNotes = false
    }

    /// To be asked before each step.
    /// - Returns: false when there are no more.
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
            // Its first bits choose among a few things, its last ones among the digits of a fraction.
            return bytes[position] == 0 ? Self.least : UInt64(bytes[position]) &* 0x0101_0101_0101_0101
        }
    }

    /// Something to be read of a run that fails.
    package func note(_ text: @autoclosure () -> String) {
        if keepsNotes { notes.append(text()) }
    }
}
