import Glibc
import SessionLogging
import SurfaceResponders
import SystemPackage

extension ExplanationTarget {
    /// Opens the target. `SessionLog.finish()` waits for the writer.
    /// - Parameter content: what is written, for messages.
    func makeWriter(of log: SessionLog, for content: String) throws(SessionError) -> LogWriter {
        let writer =
            switch self {
            case .console: log.messages
            case .descriptor(let descriptor):
                log.addWriter(try Self.existing(descriptor, for: content), ownsDescriptor: false)
            case .file(let path): log.addWriter(try Self.create(path, for: content), ownsDescriptor: true)
            }
        guard let writer else {
            throw SessionError(
                "cannot start a thread for \(content)", status: ExitStatus.systemError)
        }
        return writer
    }

    /// Whether the lines go to a terminal that shows colors.
    func isTerminal(hasClient: Bool) -> Bool {
        guard environmentVariable("NO_COLOR")?.isEmpty != false, environmentVariable("TERM") != "dumb" else {
            return false
        }
        switch self {
        case .console: return isatty(hasClient ? STDERR_FILENO : STDOUT_FILENO) == 1
        case .descriptor(let descriptor): return isatty(descriptor) == 1
        case .file: return false
        }
    }

    private static func existing(_ descriptor: Int32, for content: String) throws(SessionError) -> Int32 {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, flags & O_ACCMODE != O_RDONLY else {
            throw SessionError(
                "descriptor \(descriptor) for \(content) is not open for writing", status: ExitStatus.usage)
        }
        if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    private static func create(_ path: String, for content: String) throws(SessionError) -> Int32 {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SessionError(
                "\(content) cannot be written to \(path): \(Errno(rawValue: errno))",
                status: ExitStatus.cannotCreate)
        }
        return descriptor
    }
}

/// Formats explanations as lines of a table: time, event, path, reasons.
struct ExplanationTable {
    /// Whether lines end with the name of the seat.
    let namesSeats: Bool
    /// Whether what took the event is marked by color, for terminals.
    let isColored: Bool

    private static let timeWidth = 5
    private static let eventWidth = 22
    private static let pathWidth = 34

    /// - Parameter time: the time of the event, which is written in milliseconds.
    func line(_ explanation: Explanation, at time: Duration, on seat: Seat) -> String {
        let time = String(time.wholeMilliseconds)
        let cells = [
            String(repeating: " ", count: max(0, Self.timeWidth - time.count)) + time,
            Self.event(explanation, seat.keyboard).padded(to: Self.eventWidth),
            explanation.pathText.padded(to: Self.pathWidth),
            colored(explanation.reasonText, for: explanation.outcome) + (namesSeats ? " (\(seat.name))" : ""),
        ]
        let line = cells.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// Blue for clients, green for responders, and bold for what nothing took.
    private func colored(_ text: String, for outcome: Explanation.Outcome) -> String {
        guard isColored, !text.isEmpty else { return text }
        let code =
            switch outcome {
            case .client: "34"
            case .responder: "32"
            case .nobody: "1"
            }
        return "\u{1b}[\(code)m\(text)\u{1b}[0m"
    }

    /// Names keys by their present keysym, and other events as the explanation does.
    static func event(_ explanation: Explanation, _ keyboard: Keyboard) -> String {
        guard case .key(let code, let isDown) = explanation.event.payload else {
            return explanation.eventText
        }
        let keysym = keyboard.state.keysym(for: code)
        guard keysym != .noSymbol else { return explanation.eventText }
        return "key \(keysym) \(isDown ? "down" : "up")"
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
