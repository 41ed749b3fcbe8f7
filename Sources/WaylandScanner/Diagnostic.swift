/// What is wrong in a protocol file, and where.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a finding means for the build; the raw value is the word that `description` says.
    package enum Severity: String, Sendable {
        /// No code is generated.
        case error
        /// Code is generated all the same.
        case warning
    }

    package var file: String
    /// The line, counted from 1.
    package var line: Int
    /// Whether the finding keeps code from being generated.
    package var severity: Severity
    /// What is wrong, as a sentence without capital letter and full stop.
    package var message: String

    /// - Parameters:
    ///   - line: the line, counted from 1.
    ///   - message: what is wrong, as a sentence without capital letter and full stop.
    package init(file: String, line: Int, severity: Severity = .error, message: String) {
        self.file = file
        self.line = line
        self.severity = severity
        self.message = message
    }

    /// The form that compilers and build systems use: `file:line: error: message`.
    package var description: String {
        "\(file):\(line): \(severity.rawValue): \(message)"
    }
}
