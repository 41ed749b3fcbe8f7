import ArgumentParser

/// The words of the command line, with checks that the parser does not perform.
struct CommandWords {
    private let words: [String]

    private static let lists: Set<Substring> = ["--seat", "--output"]
    private static let names = ["run", "keys", "modes", "check", "doctor", "explain", "help"]

    /// - Parameter words: the arguments without the program's name.
    init(_ words: [String]) {
        self.words = words
    }

    func command() throws -> any ParsableCommand {
        try checkName()
        if let command = try commandOfRun() { return command }
        let words = separated(at: programIndex)
        let command = try MiniCompositorCommand.parseAsRoot(words)
        try checkRepetition(in: words.prefix { $0 != "--" })
        return command
    }

    // MARK: The program

    /// The command if it is `run` and its words are correct. Parsing takes a considerable part of the time until the
    /// compositor starts, so the words are parsed once, and without the other commands. Only their mistakes are
    /// described by parsing them as a whole.
    private func commandOfRun() throws -> (any ParsableCommand)? {
        guard words.first == "run" else { return nil }
        let words = separated(at: likelyProgramIndex)
        guard let command = try? RunCommand.parse(Array(words.dropFirst())) else { return nil }
        try checkRepetition(in: words.prefix { $0 != "--" })
        return command
    }

    /// The words with a `--` before the program, if it has an index.
    private func separated(at program: Int?) -> [String] {
        guard let program else { return words }
        return words[..<program] + ["--"] + words[program...]
    }

    /// The first word that is neither an option nor follows one. If it is not the program, because the option before
    /// it takes no value, the words cannot be parsed with a `--` before it.
    private var likelyProgramIndex: Int? {
        guard !words.contains("--") else { return nil }
        return words.indices.dropFirst().first { index in
            !words[index].hasPrefix("-")
                && (!words[index - 1].hasPrefix("-") || words[index - 1].contains("="))
        }
    }

    /// The index of the program of `run` if no `--` precedes it: the first word that is neither an option nor
    /// an option's value.
    private var programIndex: Int? {
        guard words.first == "run" else { return nil }
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return (1..<max(end, 1)).first { index in
            // The word after this option may be its value.
            !words[index].hasPrefix("-") && words[index - 1] != "--explain"
                && (try? MiniCompositorCommand.parseAsRoot(Array(words[..<index]))) != nil
        }
    }

    // MARK: Checks

    private func checkName() throws {
        guard let name = words.first, !name.hasPrefix("-"), !Self.names.contains(name) else { return }
        let near = Self.names.filter { Self.distance(name, $0) <= 1 }
        let guess = near.first.map { ": did you mean '\($0)'?" } ?? ""
        throw ValidationError(
            "there is no command '\(name)'\(guess)\nTo run a program: mini-compositor run \(name)")
    }

    /// Refuses repeated options, except those that make a list.
    private func checkRepetition(in words: some Collection<String>) throws {
        var seen = Self.lists
        for word in words where word.hasPrefix("--") {
            let name = word.prefix { $0 != "=" }
            guard Self.lists.contains(name) || seen.insert(name).inserted else {
                throw ValidationError("'\(name)' is given twice")
            }
        }
    }

    /// The edit distance: the number of letters to add, remove or replace.
    private static func distance(_ one: String, _ other: String) -> Int {
        let letters = Array(other)
        var row = Array(0...letters.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in letters.indices {
                let replaced = diagonal + (letters[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[letters.count]
    }
}
