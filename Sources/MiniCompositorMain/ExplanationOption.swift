import ArgumentParser
import MiniCompositor

/// The value of `--explain`: a file's path, a descriptor such as `fd:3`, or none.
struct ExplanationOption: ExpressibleByArgument, CustomStringConvertible {
    let argument: String

    static let none = ExplanationOption(argument: "")

    /// Empty without a value, because the help text describes the default.
    var description: String { argument }

    /// Accepts anything: because the value is optional, the parser would not report a refusal.
    init(argument: String) {
        self.argument = argument
    }

    func target() throws -> ExplanationTarget {
        guard !argument.isEmpty else { return .console }
        guard argument.hasPrefix("fd:") else { return .file(argument) }
        guard let descriptor = Int32(argument.dropFirst(3)), descriptor >= 0 else {
            throw ValidationError("'\(argument)' is not a descriptor, such as fd:3.")
        }
        return .descriptor(descriptor)
    }
}
