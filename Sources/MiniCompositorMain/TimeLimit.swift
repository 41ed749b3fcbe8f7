import ArgumentParser

/// How long a run may take, in seconds: `30`, `0.5`.
struct TimeLimit {
    /// In seconds. Beyond a year it is a mistake.
    private static let longest = 365 * 86_400

    let duration: Duration

    init(argument: String) throws {
        guard let seconds = Double(argument), seconds > 0, seconds <= Double(Self.longest) else {
            throw ValidationError(
                "a time is a number of seconds above 0, such as 0.5, and \(Self.longest) (a year) at most")
        }
        duration = .seconds(seconds)
    }
}
