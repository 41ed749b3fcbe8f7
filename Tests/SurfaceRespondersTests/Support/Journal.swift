/// What the responders of a test heard, in order.
final class Journal {
    private var entries: [String] = []

    func note(_ entry: String) {
        entries.append(entry)
    }

    /// What was noted since the last time.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
