import Dispatch
import Glibc
import Logging
import Synchronization
import WaylandServer

/// What a session writes: its own messages and results, and messages about clients, which are limited for each client.
///
/// No caller ever waits for a reader. Any thread may call.
public final class SessionLog: Sendable {
    /// The standard error stream.
    private let errors: LogWriter
    /// The stream of announcements and explanations.
    public let messages: LogWriter
    private let others = Mutex<[LogWriter]>([])
    private let limit: Mutex<LogLimit>
    private let served = Mutex<ServedProcess?>(nil)

    /// How long the end of a run waits until everything is written.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// - Parameter hasOutput: whether the standard output stream is the session's, and not its client's.
    /// - Returns: nil if the system has no thread left.
    public init?(hasOutput: Bool) {
        guard let errors = LogWriter(STDERR_FILENO) else { return nil }
        self.errors = errors
        limit = Mutex(LogLimit(programName: Self.programName))
        // One thread for both keeps the order of the lines where both are the same file.
        if hasOutput, !Self.isSameFile(STDOUT_FILENO, STDERR_FILENO) {
            guard let output = LogWriter(STDOUT_FILENO) else { return nil }
            messages = output
        } else {
            messages = errors
        }
    }

    /// Finds which client a message is about from now on, unless it says so itself: the one whose request is being handled.
    public func attribute(by process: ServedProcess) {
        served.withLock { $0 = process }
    }

    /// Makes a logger that writes to the standard error stream, limited for each client.
    public func logger(label: String) -> Logger {
        Logger(label: label) { SessionLogHandler(self, label: $0) }
    }

    /// Writes the session's own message to the standard error stream. There may be any number.
    public func say(_ message: String) {
        errors.say(message)
    }

    /// Writes a line about a client to the standard error stream, unless it causes too many of this kind.
    /// - Parameter process: the process that caused it; nil for that of the client whose request is being handled, if any.
    func print(_ line: String, _ kind: LogLimit.Kind, causedBy process: pid_t? = nil) {
        let process = process ?? served.withLock { $0?.current }
        let (isAdmitted, leftOut) = limit.withLock { $0.admit(kind, of: process, at: .now) }
        for message in leftOut { errors.say(message, as: .message) }
        if isAdmitted { errors.print(line, as: .message) }
    }

    /// Writes a message about a client to the standard error stream, with the program's name before it, unless the client causes
    /// too many of this kind.
    /// - Parameters:
    ///   - message: without the program's name.
    ///   - kind: what the message is counted as.
    ///   - process: the process that caused it; nil for that of the client whose request is being handled, if any.
    public func say(_ message: String, _ kind: LogLimit.Kind, causedBy process: pid_t? = nil) {
        print("mini-compositor: \(message)", kind, causedBy: process)
    }

    /// Adds a file or stream, which ``finish()`` waits for.
    /// - Parameters:
    ///   - descriptor: open for writing until ``finish()`` has returned.
    ///   - ownsDescriptor: whether it is closed when everything is written.
    /// - Returns: nil if the system has no thread left.
    public func addWriter(_ descriptor: Int32, ownsDescriptor: Bool) -> LogWriter? {
        guard let writer = LogWriter(descriptor, ownsDescriptor: ownsDescriptor) else { return nil }
        others.withLock { $0.append(writer) }
        return writer
    }

    /// Waits until everything is written, a second at most. Called once, at the end. What is said later is dropped.
    public func finish() {
        for message in limit.withLock({ $0.remainder() }) { errors.say(message) }
        let deadline = DispatchTime.now() + Self.patience
        for writer in others.withLock(\.self) { writer.finish(by: deadline) }
        if messages !== errors { messages.finish(by: deadline) }
        errors.finish(by: deadline)
    }

    private static func programName(of process: pid_t) -> String {
        ProcessFamily.programName(of: process).map { "\($0) (process \(process))" } ?? "process \(process)"
    }

    private static func isSameFile(_ one: Int32, _ other: Int32) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe fstat(one, &first) == 0, unsafe fstat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}

/// Writes what loggers are told to a session's log, in the form of swift-log's own handler.
struct SessionLogHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    private let log: SessionLog
    private let label: String

    /// The metadata of a message that names the process of the client that it is about.
    static let processKey = "process"

    init(_ log: SessionLog, label: String) {
        self.log = log
        self.label = label
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let process = event.metadata?[Self.processKey].flatMap { pid_t("\($0)") }
        log.print(
            "\(Self.timestamp()) \(event.level) \(label): [\(event.source)] \(event.message)",
            LogLimit.Kind(file: event.file, line: event.line), causedBy: process)
    }

    /// The local time, such as `2026-11-27T12:39:19+0000`.
    private static func timestamp() -> String {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe localtime_r(&now, &parts)
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress,
                unsafe strftime(start, buffer.count, "%Y-%m-%dT%H:%M:%S%z", &parts) > 0
            else { return "" }
            return unsafe String(cString: start)
        }
    }
}

extension Logger.Metadata {
    /// Of a message about a client: it is limited for that process.
    public static func process(_ process: pid_t) -> Logger.Metadata {
        [SessionLogHandler.processKey: "\(process)"]
    }
}
