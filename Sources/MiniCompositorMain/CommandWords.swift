import ArgumentParser

/// The words of the command line, with what the parser does not check itself.
struct CommandWords {
    private let words: [String]

    private static let names = ["run", "keys", "modes", "help"]

    /// - Parameter words: without the name of this program.
    init(_ words: [String]) {
        self.words = words
    }

    func command() throws -> any ParsableCommand {
        try checkName()
        // Each time that the parser reads the words is a good part of the start.
        if words.contains("--"), let command = try? MiniCompositorCommand.parseAsRoot(words) {
            try checkRepetition(in: words.prefix { $0 != "--" })
            return command
        }
        guard let program = programIndex else { return try parse(words, options: words) }
        return try parse(words[..<program] + ["--"] + words[program...], options: words[..<program])
    }

    private func parse(
        _ words: some Sequence<String>, options: some Collection<String>
    ) throws -> any ParsableCommand {
        let command = try MiniCompositorCommand.parseAsRoot(Array(words))
        try checkRepetition(in: options.prefix { $0 != "--" })
        return command
    }

    // MARK: The program

    /// Where the program of `run` begins if no `--` is before it: at the first word that is no option and no option's value.
    private var programIndex: Int? {
        guard words.first == "run" else { return nil }
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return (1..<max(end, 1)).first { index in
            // An option that may have a value takes the next word.
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

    /// Only a seat can be named several times.
    private func checkRepetition(in words: some Collection<String>) throws {
        var seen: Set<Substring> = ["--seat"]
        for word in words where word.hasPrefix("--") {
            let name = word.prefix { $0 != "=" }
            guard name == "--seat" || seen.insert(name).inserted else {
                throw ValidationError("'\(name)' is given twice")
            }
        }
    }

    /// How many letters have to be added, removed or replaced to make one word of the other.
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
