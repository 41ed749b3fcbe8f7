import ArgumentParser
import MiniCompositor

struct TimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The time limit of the whole run: above 0, also with a fraction. The run then ends as by a \
            signal, with status 124.
            """,
            valueName: "seconds"),
        transform: TimeOptions.timeLimit)
    var timeout: Duration?

    @Option(
        help: ArgumentHelp(
            "Log each turn of the event loop that takes more processor time than this.",
            valueName: "milliseconds"))
    var logTurnsOver: UInt32?

    func apply(to options: inout SessionOptions) {
        options.timeLimit = timeout
        options.longTurn = logTurnsOver.map { .milliseconds($0) }
    }

    /// The maximum in seconds. Values above a year are considered mistakes.
    private static let longest = 365 * 86_400

    private static func timeLimit(_ argument: String) throws -> Duration {
        guard let seconds = Double(argument), seconds > 0, seconds <= Double(Self.longest) else {
            throw ValidationError(
                "a time is a number of seconds above 0, such as 0.5, and \(Self.longest) (a year) at most")
        }
        return .seconds(seconds)
    }
}
