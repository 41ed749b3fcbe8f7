import ArgumentParser
import MiniCompositor

/// The value of `--explain`: a file's path, a descriptor such as `fd:3`, or none; after `json:` for lines of JSON.
struct ExplanationOption: ExpressibleByArgument, CustomStringConvertible {
    let argument: String

    static let none = ExplanationOption(argument: "")

    /// Empty without a value, because the help text describes the default.
    var description: String { argument }

    /// Accepts anything: because the value is optional, the parser would not report a refusal.
    init(argument: String) {
        self.argument = argument
    }

    /// Whether lines of JSON are wanted.
    var isJSON: Bool { argument == "json" || argument.hasPrefix("json:") }

    func target() throws -> ExplanationTarget {
        let name = isJSON ? String(argument.dropFirst("json:".count)) : argument
        guard !name.isEmpty else { return .console }
        guard name.hasPrefix("fd:") else { return .file(name) }
        guard let descriptor = Int32(name.dropFirst(3)), descriptor >= 0 else {
            throw ValidationError("'\(name)' is not a descriptor, such as fd:3.")
        }
        return .descriptor(descriptor)
    }
}
