import Glibc
import Logging

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
        var parts = tm()
        localtime_r(&now, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress,
                strftime(start, buffer.count, "%Y-%m-%dT%H:%M:%S%z", &parts) > 0
            else { return "" }
            return String(cString: start)
        }
    }
}

extension Logger.Metadata {
    /// Of a message about a client: it is limited for that process.
    static func process(_ process: pid_t) -> Logger.Metadata {
        [SessionLogHandler.processKey: "\(process)"]
    }
}
