import WaylandServer

/// Logs libwayland's messages about clients with the names of programs. libwayland states only process IDs.
public enum LibwaylandLog {
    /// Writes the messages about all displays of the process to a log.
    public static func print(to log: SessionLog) {
        Display.setLogHandler { message in
            let (text, process) = named(message)
            log.say(text, LogLimit.Kind(), causedBy: process)
        }
    }

    /// Returns the message with the client's program name in front, and the process ID, if the message ends
    /// with one, such as `(pid 12)`.
    static func named(_ message: String) -> (text: String, process: Int32?) {
        guard let match = message.firstMatch(of: /\(pid (\d+)\)$/), let process = Int32(match.1) else {
            return (message, nil)
        }
        let text = message[..<match.range.lowerBound]
        let client = ProcessFamily.programName(of: process).map { "\($0) (process \(process))" }
        let end = text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex
        return ("\(client ?? "process \(process)"): \(text[..<end])", process)
    }
}
