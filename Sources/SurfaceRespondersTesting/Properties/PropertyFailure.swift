/// The smallest choices that were found with which a property does not hold.
package struct PropertyFailure: CustomStringConvertible {
    package let seed: UInt64
    /// What does not hold.
    package let problem: String
    /// How many steps it takes.
    package let stepCount: Int
    /// How many it took at first.
    package let originalStepCount: Int
    /// What was noted on the way.
    package let notes: [String]

    package var description: String {
        let steps = "\(stepCount) steps of the \(originalStepCount) of seed \(seed)"
        return (["\(problem), after \(steps)"] + notes).joined(separator: "\n")
    }
}
