import Foundation

/// Reads Swift files with the compiler's own parser: `swift-reader ROOT FOLDER...`
///
/// Takes the settings of rules from scripts/lint.toml as JSON, and prints its findings as JSON. Paths are
/// relative to the root. `scripts/lib/swift_reader.py` builds and runs it.
@main
struct SwiftReader {
    private struct Reply: Encodable {
        var tests: [Test]
        var globals: [Global]
        var actions: [Action]
        /// The properties with `@exclusivity(unchecked)` of each type.
        var marks: [String: [String]]
        /// Maps a rule to its counts, by the name of a file, type or folder.
        var measures: [String: [String: Measure]]
    }

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let rules = try JSONDecoder().decode(
            [String: Settings].self, from: FileHandle.standardInput.readDataToEndOfFile())
        let project = try await Project(root: arguments.first ?? ".", folders: Array(arguments.dropFirst()))
        let reply = Reply(
            tests: project.tests, globals: project.globals, actions: project.actions,
            marks: project.exclusivityMarks,
            measures: try rules.reduce(into: [:]) { $0[$1.key] = try project.measure($1.key, $1.value) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(reply))
    }
}
