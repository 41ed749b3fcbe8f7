import Foundation

extension ProgramRun {
    /// The lines of the output.
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// Returns the lines of the output that begin with one of `words`. Removes serials and times, which
    /// differ between runs.
    func events(_ words: [String]) -> [String] {
        lines.filter { line in words.contains { line.hasPrefix($0) } }.map { line in
            line.replacing(/(serial|time): \d+(; |, )?/, with: "")
                .replacing(/\s+/, with: " ")
                .trimmingCharacters(in: .whitespaces)
        }
    }
}
