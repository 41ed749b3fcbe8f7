/// How much memory a client's surfaces may take up, so that no client takes all of it: a buffer can be a file
/// with hardly anything in it, and still be gigabytes large.
final class ContentBudget {
    let maximumBytes: Int
    private(set) var usedBytes = 0

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// - Returns: false if the client has less than that left.
    func take(_ bytes: Int) -> Bool {
        guard bytes <= maximumBytes - usedBytes else { return false }
        usedBytes += bytes
        return true
    }

    func giveBack(_ bytes: Int) {
        usedBytes -= bytes
    }
}
