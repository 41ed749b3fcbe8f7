import PropertyTesting
import Testing

/// Tests of `Property`, which searches random steps for a failure.
struct PropertyTests {
    /// Draws numbers below 100, one per step. The property fails once they meet a condition.
    private func property(steps: Int = 1000, failsIf condition: @escaping ([Int]) -> Bool) -> Property {
        Property(steps: steps) { choices in
            var (numbers, random) = ([Int](), choices)
            while choices.beginStep() {
                numbers.append(Int.random(in: 0..<100, using: &random))
                choices.note("\(numbers[numbers.count - 1])")
                if condition(numbers) { return "it fails" }
            }
            return nil
        }
    }

    @Test func `a property that holds has no failure`() {
        #expect(property { _ in false }.failure(seeds: 1...5)?.description == nil)
    }

    @Test func `the same seed makes the same choices`() {
        var drawn: [[UInt64]] = []
        for _ in 0..<2 {
            let choices = Choices(seed: 7, stepLimit: 0)
            drawn.append([choices.next(), choices.next()])
            #expect(choices.steps == [drawn[0]])
        }
        #expect(drawn[0] == drawn[1] && drawn[0][0] != drawn[0][1])
    }

    @Test func `a failure is reported with the fewest steps`() throws {
        let failure = try #require(
            property { numbers in numbers.count { $0 >= 90 } == 3 }.failure(seed: 1))
        #expect(failure.stepCount == 3)
        #expect(failure.originalStepCount > 3)
        #expect(failure.problem == "it fails")
    }

    @Test func `a failure's numbers are as small as possible`() throws {
        let failure = try #require(
            property { numbers in numbers.contains { $0 >= 50 } && numbers.count >= 2 }.failure(seed: 1))
        #expect(failure.notes.sorted { $0.count < $1.count }.first == "0")
        let large = try #require(failure.notes.compactMap { Int($0) }.max())
        #expect((50..<100).contains(large))
    }

    @Test func `steps that depend on each other are kept`() throws {
        let failure = try #require(
            property { numbers in
                guard let last = numbers.last, numbers.count > 1 else { return false }
                return last >= 90 && numbers[numbers.count - 2] < 10
            }.failure(seed: 3))
        #expect(failure.stepCount == 2)
        #expect(failure.notes.first == "0")
    }

    @Test func `an error that is thrown is a failure`() throws {
        struct Mishap: Error {}
        let failure = try #require(Property { _ in throw Mishap() }.failure(seed: 1))
        #expect(failure.problem == "Mishap()")
    }

    @Test func `the report gives the problem, the step count and the notes`() {
        let failure = property { $0.count == 2 }.failure(seed: 5)
        #expect(failure?.description == "it fails, after 2 steps of the 2 of seed 5\n0\n0")
    }
}
