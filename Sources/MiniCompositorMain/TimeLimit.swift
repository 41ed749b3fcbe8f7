import ArgumentParser

/// How long a run may take, in seconds: `30`, `0.5`.
struct TimeLimit: ExpressibleByArgument {
    /// In seconds. Beyond a year it is a mistake.
    private static let longest = 365.0 * 86_400

    let duration: Duration

    init?(argument: String) {
        guard let seconds = Double(argument), seconds > 0, seconds <= Self.longest else { return nil }
        duration = .seconds(seconds)
    }
}
