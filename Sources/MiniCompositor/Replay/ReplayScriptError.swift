/// Why a replay is refused: every line that cannot be played.
public struct ReplayScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct BadLine: Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1.
        public let line: Int
        public let reason: String

        public var description: String { "line \(line): \(reason)" }
    }

    /// In the script's order.
    public let badLines: [BadLine]

    public var description: String { badLines.map(\.description).joined(separator: "\n") }
}
