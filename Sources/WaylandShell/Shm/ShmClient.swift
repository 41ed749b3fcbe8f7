/// What one client takes of the compositor's memory and file descriptors.
final class ShmClient {
    let budget: ContentBudget
    let quota = PoolQuota()

    init(maximumContentBytes: Int) {
        budget = ContentBudget(maximumBytes: maximumContentBytes)
    }
}
