import Foundation

extension ProgramRun {
    /// The output's lines.
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// The output's lines that begin with one of some words, without serials and times, which differ between runs.
    func events(_ words: [String]) -> [String] {
        lines.filter { line in words.contains { line.hasPrefix($0) } }.map { line in
            line.replacing(/(serial|time): \d+(; |, )?/, with: "")
                .replacing(/\s+/, with: " ")
                .trimmingCharacters(in: .whitespaces)
        }
    }
}
