import WaylandServer

/// What libwayland has to say of clients, by their programs: by itself it names processes alone.
enum LibwaylandLog {
    /// For all displays of the process.
    static func printToErrors() {
        Display.setLogHandler { Console.errors.say(named($0)) }
    }

    /// The message with the program's name, if it ends with `(pid 12)`.
    static func named(_ message: String) -> String {
        guard let match = message.firstMatch(of: /\(pid (\d+)\)$/), let process = Int32(match.1) else {
            return message
        }
        let text = message[..<match.range.lowerBound]
        let client = ProcessFamily.programName(of: process).map { "\($0) (process \(process))" }
        return "\(client ?? "process \(process)"): " + text.reversed().drop { $0 == " " }.reversed()
    }
}
