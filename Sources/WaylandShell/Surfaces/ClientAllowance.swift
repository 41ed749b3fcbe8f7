/// What one client may take of the compositor's memory and file descriptors.
final class ClientAllowance {
    let budget: ContentBudget
    let files: FileQuota

    init(contentBytes: Int, files: Int) {
        budget = ContentBudget(maximumBytes: contentBytes)
        self.files = FileQuota(maximum: files)
    }
}
