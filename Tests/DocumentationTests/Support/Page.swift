import Foundation

/// A page of the documentation, with its code blocks.
struct Page {
    struct Block {
        /// The text after the opening backticks.
        let language: String
        let lines: [String]
    }

    struct Command: Equatable {
        let text: String
        /// The output that the page shows for it.
        var output: [String] = []
    }

    let lines: [String]
    let blocks: [Block]

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// - Parameter path: relative to the repository's root.
    init(_ path: String) throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        blocks = Self.blocks(of: lines)
    }

    private static func blocks(of lines: [String]) -> [Block] {
        lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }.enumerated()
            .filter { index, _ in index % 2 == 1 }
            .map { _, content in
                Block(language: String(lines[content.startIndex - 1].dropFirst(3)), lines: Array(content))
            }
    }

    func block(in language: String) -> Block? {
        blocks.first { $0.language == language }
    }

    /// The shell commands of the page, without their comments.
    var commands: [Command] {
        var commands: [Command] = []
        for line in blocks.filter({ $0.language == "console" }).flatMap(\.lines) {
            if line.hasPrefix("$ ") {
                let text = line.dropFirst(2).prefix { $0 != "#" }
                commands.append(Command(text: text.trimmingCharacters(in: .whitespaces)))
            } else if !commands.isEmpty {
                commands[commands.count - 1].output.append(line)
            }
        }
        return commands
    }
}

extension Page.Command {
    /// Whether the output on the page matches the lines that the command printed. A line of three dots stands
    /// for lines that the page leaves out.
    func matches(_ printed: [String]) -> Bool {
        let parts = output.split(separator: "...", omittingEmptySubsequences: false)
        guard let first = parts.first, printed.starts(with: first) else { return false }
        var rest = printed.dropFirst(first.count)
        for part in parts.dropFirst() {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.isEmpty || output.last == "..."
    }
}
