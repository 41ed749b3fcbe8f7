import SwiftParser
import SwiftSyntax

/// The lists of a table of scripts/lint.toml.
typealias Settings = [String: [String]]

/// A number that may not exceed a limit, with the counted places or names.
struct Measure: Encodable {
    var number: Int
    var details: [String]

    init(_ details: [String]) {
        number = details.count
        self.details = details
    }

    init(number: Int, details: [String]) {
        self.number = number
        self.details = details
    }
}

extension Project {
    private struct UnknownRule: Error {
        var name: String
    }

    /// The counts of a rule of scripts/lint, by the name of a file, type or folder.
    func measure(_ rule: String, _ settings: Settings) throws -> [String: Measure] {
        switch rule {
        case "forbidden-words": forbiddenWords(settings)
        case "mutual-folders": mutualFolders(settings)
        case "page-names": try pageNames(settings)
        case "testable-imports": testableImports
        case "unsafe-words": unsafeWords(settings)
        case "unserved-requests": try unservedRequests(settings)
        case "visible-properties": visibleProperties
        default: throw UnknownRule(name: rule)
        }
    }

    // MARK: Words

    private func forbiddenWords(_ settings: Settings) -> [String: Measure] {
        // The space ends the last token of each word, because any token may follow in a file.
        let words = settings["words", default: []].map { ($0, SourceFile(path: "", text: $0 + " ").tokens) }
        return places(in: files(settings)) { code in
            words.first { _, word in
                // Trivia must agree: `try !isEmpty` is not `try!`.
                code.starts(with: word) {
                    $0.text == $1.text && (!$1.trailingTrivia.isEmpty || $0.trailingTrivia.isEmpty)
                }
            }?.0
        }
    }

    /// Counts `Unmanaged` and words that contain "unsafe", such as `withUnsafeBytes`.
    private func unsafeWords(_ settings: Settings) -> [String: Measure] {
        let allowed = Set(settings["allowed-folders", default: []])
        let checked = files(settings).filter {
            allowed.isDisjoint(with: $0.path.split(separator: "/").map(String.init))
        }
        return places(in: checked) { code in
            let text = code[code.startIndex].text
            return text == "Unmanaged" || text.contains("unsafe") || text.contains("Unsafe") ? text : nil
        }
    }

    private var testableImports: [String: Measure] {
        let found = files(under: "Tests").filter { $0.declarations.contains { $0.hasAttribute("@testable") } }
        return ["Tests": Measure(found.map(\.path))]
    }

    /// - Parameter word: returns the counted word with which the tokens begin, or `nil`.
    private func places(
        in files: [SourceFile], of word: (ArraySlice<TokenSyntax>) -> String?
    ) -> [String: Measure] {
        files.reduce(into: [:]) { found, file in
            let tokens = file.tokens
            found[file.path] = Measure(
                tokens.indices.compactMap { index in
                    word(tokens[index...]).map { "\(file.path):\(file.lines.line(of: tokens[index])): \($0)" }
                })
        }
    }

    // MARK: Types and their properties

    /// The properties with `@exclusivity(unchecked)`, by the name of their type: `SurfaceResponders.Touch`.
    var exclusivityMarks: [String: [String]] {
        files(under: "Sources").reduce(into: [:]) { found, file in
            for property in file.declarations where property.hasAttribute("@exclusivity(unchecked)") {
                guard let type = property.outer.last else { continue }
                found["\(file.module).\(type.name)", default: []] += property.storedProperties
            }
        }
    }

    /// The percentage of stored properties in a module's classes and actors that are not private, rounded up.
    private var visibleProperties: [String: Measure] {
        var counts: [String: (visible: Int, all: Int)] = [:]
        for file in files(under: "Sources") {
            for property in file.declarations
            where [.classDecl, .actorDecl].contains(property.outer.last?.node.kind) {
                let count = property.storedProperties.count
                counts[file.module, default: (0, 0)].all += count
                counts[file.module, default: (0, 0)].visible += property.isHidden ? 0 : count
            }
        }
        return counts.filter { $0.value.all > 0 }.mapValues { visible, all in
            Measure(number: (100 * visible + all - 1) / all, details: ["\(visible) of \(all)"])
        }
    }
}
