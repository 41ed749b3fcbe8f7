/// How many files of pools are open for a client: each is a file descriptor, of which a process has only so many.
final class PoolQuota {
    var count = 0
}
