/// A read that a process of its own does. Releasing it, or ``cancel()``, ends it, and its closures are not called any more.
public final class FileRead {
    private weak var job: FileReadJob?

    init(_ job: FileReadJob) {
        self.job = job
    }

    deinit {
        cancel()
    }

    /// Ends the read, if it is not over: its closures are not called any more.
    public func cancel() {
        job?.cancel()
        job = nil
    }
}
