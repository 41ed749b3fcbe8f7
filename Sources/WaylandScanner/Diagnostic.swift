/// What is wrong in a protocol file, and where.
public struct Diagnostic: Error, Hashable, Sendable {
    public enum Severity: String, Sendable {
        case error
        case warning
    }

    public var file: String
    public var line: Int
    public var severity: Severity
    public var message: String

    public init(file: String, line: Int, severity: Severity = .error, message: String) {
        self.file = file
        self.line = line
        self.severity = severity
        self.message = message
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The form that compilers and build systems use: `file:line: error: message`.
    public var description: String {
        "\(file):\(line): \(severity.rawValue): \(message)"
    }
}
