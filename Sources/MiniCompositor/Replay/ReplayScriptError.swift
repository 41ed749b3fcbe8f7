/// Why a replay is refused: the lines that cannot be played.
public struct ReplayScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line that cannot be played.
    public struct BadLine: Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1.
        public let line: Int
        /// What is wrong with the line, in words for the script's author.
        public let reason: String

        /// The line's number and the reason.
        public var description: String { "line \(line): \(reason)" }
    }

    /// In the script's order.
    public let badLines: [BadLine]

    /// Every bad line, one a line.
    public var description: String { badLines.map(\.description).joined(separator: "\n") }
}
