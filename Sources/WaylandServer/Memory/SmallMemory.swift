import CLinux

/// The memory that most objects take, as glibc keeps it for this process.
public enum SmallMemory {
    /// Has malloc join each piece of memory with its free neighbors when it is freed. By itself it keeps the smallest pieces
    /// apart until a large one is freed, and joins all of them then: after the end of a client with all that it may have, for a
    /// quarter of the time that its end takes. To be called once, before clients connect.
    public static func joinAtOnce() {
        clinux_join_free_memory_at_once()
    }
}
