import ArgumentParser
import MiniCompositor

/// The value of `--explain`: a file's path, `fd:3`, or none.
struct ExplanationOption: ExpressibleByArgument, CustomStringConvertible {
    let argument: String

    static let none = ExplanationOption(argument: "")

    /// Empty without a value: help says in words what the option does then.
    var description: String { argument }

    /// Takes anything: an option that also goes without a value ignores those that are refused here.
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
