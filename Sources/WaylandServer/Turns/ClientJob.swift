/// Something that takes long, done in steps: see ``ClientWork``. Releasing it, or ``cancel()``, ends it: no step is done any
/// more.
public final class ClientJob {
    /// Whether a job is over after a step.
    public enum Progress: Hashable, Sendable {
        /// There is more to do.
        case continues
        /// It is over.
        case done
    }

    private weak var entry: Entry?

    /// What is kept of a job until it is over.
    final class Entry {
        /// nil once it is over.
        private(set) var step: (() -> Progress)?

        init(_ step: @escaping () -> Progress) {
            self.step = step
        }

        func end() {
            step = nil
        }
    }

    init(_ entry: Entry?) {
        self.entry = entry
    }

    /// One that was done before there was need to keep it.
    static var over: ClientJob { ClientJob(nil) }

    deinit {
        cancel()
    }

    /// Ends the job, if it is not over.
    public func cancel() {
        entry?.end()
        entry = nil
    }
}
