/// An ordered record of calls in a test.
final class Journal {
    private var entries: [String] = []

    func note(_ entry: String) {
        entries.append(entry)
    }

    /// Returns the entries since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
