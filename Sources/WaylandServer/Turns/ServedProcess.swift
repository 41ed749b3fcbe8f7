import Glibc
import Synchronization

/// The process of the client whose request a display is handling: ``Display/servedProcess``. For logs, which say whose doing they
/// tell of; any thread may ask.
public final class ServedProcess: Sendable {
    private let number = Atomic<pid_t>(0)

    /// Its number; nil between requests.
    public var current: pid_t? {
        let process = number.load(ordering: .relaxed)
        return process > 0 ? process : nil
    }

    /// Called as a request begins.
    func begin(_ process: pid_t) {
        number.store(process, ordering: .relaxed)
    }

    /// Called as the outermost request ends.
    func end() {
        number.store(0, ordering: .relaxed)
    }
}
