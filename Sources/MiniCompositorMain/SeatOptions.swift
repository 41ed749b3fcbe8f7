import ArgumentParser
import MiniCompositor

struct SeatOptions: ParsableArguments {
    @Option(
        name: .customLong("seat"),
        help: ArgumentHelp(
            """
            The name of a seat. Repeat this for several seats, each with its own pointer, keyboard and \
            focus; lines of a replay may name a seat. The default is one seat, seat0.
            """, valueName: "name"))
    var names: [String] = []

    func validate() throws {
        if names.contains("") { throw ValidationError("a seat's name cannot be empty") }
        if Set(names).count < names.count { throw ValidationError("two seats cannot have the same name") }
    }

    func apply(to configuration: inout Configuration) {
        guard let first = names.first else { return }
        configuration.seatName = first
        configuration.furtherSeatNames = Array(names.dropFirst())
    }
}
