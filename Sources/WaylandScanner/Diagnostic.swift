/// A problem in a protocol file, with its position.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a problem means for the build. The raw value is the word in `description`.
    package enum Severity: String, Sendable {
        /// No code is generated.
        case error
        /// Code is generated nevertheless.
        case warning
    }

    package var file: String
    /// The line, counted from 1.
    package var line: Int
    /// Whether the problem prevents code from being generated.
    package var severity: Severity
    /// The problem, as a sentence without a capital letter and a period.
    package var message: String

    /// - Parameters:
    ///   - line: the line, counted from 1.
    ///   - message: the problem, as a sentence without a capital letter and a period.
    package init(file: String, line: Int, severity: Severity = .error, message: String) {
        self.file = file
        self.line = line
        self.severity = severity
        self.message = message
    }

    /// The diagnostic in the form that compilers and build systems use: `file:line: error: message`.
    package var description: String {
        "\(file):\(line): \(severity.rawValue): \(message)"
    }
}
