/// What is wrong with one line of a replay, in words for its author.
struct ReplayProblem: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
