import Glibc
import Synchronization

/// The part of a time limit that is left, counted in steps of served time.
///
/// Limits by which clients are judged use this instead of a clock. A timer of the event loop ends each step. A step counts as its
/// own length, however late the timer fires. So neither a stopped machine, a stopped compositor nor a turn that takes
/// long counts as time that a client had.
package struct ServedTime {
    private let longestStep: Duration
    private var remaining: Duration

    /// - Parameter limit: from now on.
    package init(_ limit: Duration) {
        // A single late step counts for no more than this part of the limit.
        longestStep = limit / 20
        remaining = limit
    }

    /// What the timer of the present step is to be set to.
    package var step: Duration { min(longestStep, remaining) }

    /// Ends the present step.
    /// - Returns: whether the limit is reached.
    package mutating func endStep() -> Bool {
        remaining -= step
        return remaining <= .zero
    }
}

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

/// The processor time that a thread has taken, which does not depend on what else the machine does.
package enum ThreadTime {
    /// What the calling thread has taken since it began.
    package static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
