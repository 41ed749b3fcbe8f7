import Glibc
import Synchronization

/// The process of the client whose request a display is handling. For logs, which may be written from any thread.
package final class ServedProcess: Sendable {
    private let number = Atomic<pid_t>(0)

    /// nil between requests.
    package var current: pid_t? {
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
