import Dispatch
import Glibc
import Logging
import Synchronization
import WaylandServer

/// The output of a session: its own messages and results, and a limited number of messages about each client.
/// Only ``finish()`` waits for readers, for a limited time. Any thread may call.
public final class SessionLog: Sendable {
    /// The standard error stream.
    private let errors: LogWriter
    /// The stream of announcements and explanations.
    public let messages: LogWriter
    private let others = Mutex<[LogWriter]>([])
    private let limit: Mutex<LogLimit>
    private let served = Mutex<ServedProcess?>(nil)

    /// The maximum time that the end of a run waits until everything is written.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// Returns nil if the system cannot create a thread. `hasOutput` is whether the standard output stream
    /// belongs to the session, and not to its client.
    public init?(hasOutput: Bool) {
        guard let errors = LogWriter(STDERR_FILENO) else { return nil }
        self.errors = errors
        limit = Mutex(LogLimit(programName: Self.programName))
        // If both are the same file, one thread for both keeps the order of the lines.
        if hasOutput, !Self.isSameFile(STDOUT_FILENO, STDERR_FILENO) {
            guard let output = LogWriter(STDOUT_FILENO) else { return nil }
            messages = output
        } else {
            messages = errors
        }
    }

    /// Attributes later messages that name no process to the client whose request is being handled.
    public func attribute(by process: ServedProcess) {
        served.withLock { $0 = process }
    }

    /// Creates a logger that writes to the standard error stream, limited for each client.
    public func logger(label: String) -> Logger {
        Logger(label: label) { SessionLogHandler(self, label: $0) }
    }

    /// Writes a message of the session itself to the standard error stream, without the limit for clients.
    public func say(_ message: String) {
        errors.say(message)
    }

    /// Writes a line about a client to the standard error stream, unless the client has reached its limit.
    /// `process` caused it; nil for the client whose request is being handled, if any.
    func print(_ line: String, _ kind: LogLimit.Kind, causedBy process: pid_t? = nil) {
        let process = process ?? served.withLock { $0?.current }
        let (isAdmitted, leftOut) = limit.withLock { $0.admit(kind, of: process, at: .now) }
        for message in leftOut { errors.say(message, as: .message) }
        if isAdmitted { errors.print(line, as: .message) }
    }

    /// Writes a message about a client to the standard error stream, after this program's name, unless the
    /// client has reached its limit for this kind. `process` caused it; nil for the client whose request is
    /// being handled, if any.
    public func say(_ message: String, _ kind: LogLimit.Kind, causedBy process: pid_t? = nil) {
        print("mini-compositor: \(message)", kind, causedBy: process)
    }

    /// Adds a writer that ``finish()`` waits for; nil if the system cannot create a thread. `descriptor` must
    /// stay open until ``finish()`` has returned. With `ownsDescriptor`, it is closed at the end.
    public func addWriter(_ descriptor: Int32, ownsDescriptor: Bool) -> LogWriter? {
        guard let writer = LogWriter(descriptor, ownsDescriptor: ownsDescriptor) else { return nil }
        others.withLock { $0.append(writer) }
        return writer
    }

    /// Waits until everything is written, for at most one second. Call this once, at the end.
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

/// Writes the messages of loggers to a session's log, in the format of swift-log's own handler.
struct SessionLogHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    private let log: SessionLog
    private let label: String

    /// The metadata key for the process of the client that a message is about.
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
    /// Metadata that attributes a message to the process of a client, whose limits then apply to it.
    public static func process(_ process: pid_t) -> Logger.Metadata {
        [SessionLogHandler.processKey: "\(process)"]
    }
}
