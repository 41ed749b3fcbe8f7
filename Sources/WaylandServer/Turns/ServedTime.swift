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
    /// 0 between requests.
    let number = Atomic<pid_t>(0)

    /// The process's number; nil between requests.
    public var current: pid_t? {
        let process = number.load(ordering: .relaxed)
        return process > 0 ? process : nil
    }
}
