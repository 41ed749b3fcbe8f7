import ArgumentParser
import MiniCompositor

struct SeatOptions: ParsableArguments {
    @Option(
        name: .customLong("seat"),
        help: ArgumentHelp(
            """
            The name of a seat. Given several times, there are as many seats, each with a pointer, a keyboard and a focus of \
            its own; lines of a replay name theirs. Without this there is one, seat0.
            """, valueName: "name"))
    var names: [String] = []

    func validate() throws {
        if names.contains("") { throw ValidationError("a seat has a name that is not empty") }
        if Set(names).count < names.count { throw ValidationError("two seats cannot have the same name") }
    }

    func apply(to configuration: inout Configuration) {
        guard let first = names.first else { return }
        configuration.seatName = first
        configuration.furtherSeatNames = Array(names.dropFirst())
    }
}
