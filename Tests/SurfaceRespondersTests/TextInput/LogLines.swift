import Logging
import Synchronization

/// Records logged messages, by default those at level notice and above.
final class LogLines: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    /// Returns a handler for a logger that the caller creates.
    func handler(at level: Logger.Level) -> any LogHandler { Handler(lines: self, logLevel: level) }

    private struct Handler: LogHandler {
        let lines: LogLines
        var logLevel = Logger.Level.notice
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.kept.withLock { $0.append(event.message.description) }
        }
    }
}
