import Foundation

/// A page of the documentation, and what it prints as code.
struct Page {
    struct Block {
        /// What stands behind the backticks that open it.
        let language: String
        let lines: [String]
    }

    struct Command: Equatable {
        let text: String
        /// What the page says it prints.
        var output: [String] = []
    }

    let lines: [String]
    let blocks: [Block]

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// - Parameter path: from the repository's root.
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

    /// What a reader types into a shell, without the comments.
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
    /// Whether this is what the command printed. A line of three dots stands for lines that the page leaves out.
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
