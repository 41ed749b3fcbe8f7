/// How many files that hold pixels are open for a client: each is a file descriptor, of which a process has only so many.
final class FileQuota {
    private let maximum: Int
    private var count = 0

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// - Returns: nil if the client has as many as it may.
    func take() -> FileQuotaUse? {
        guard count < maximum else { return nil }
        count += 1
        return FileQuotaUse { self.count -= 1 }
    }
}
