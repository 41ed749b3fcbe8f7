import Glibc
import Synchronization

/// The remaining part of a time limit that a client has to meet, counted in steps of served time. A timer of
/// the event loop ends each step, and a step counts as its own length, however late the timer fires. So a
/// client is not charged for time in which the machine or the compositor is stopped or busy.
package struct ServedTime {
    private let longestStep: Duration
    private var remaining: Duration

    package init(_ limit: Duration) {
        // A late step counts for no more than this part of the limit.
        longestStep = limit / 20
        remaining = limit
    }

    /// The duration to which the timer of the current step must be set.
    package var step: Duration { min(longestStep, remaining) }

    /// Ends the current step. Returns whether the limit is reached.
    package mutating func endStep() -> Bool {
        remaining -= step
        return remaining <= .zero
    }
}

/// The process of the client whose request a display is handling, for logs. Any thread may read it.
public final class ServedProcess: Sendable {
    /// 0 between requests.
    let number = Atomic<pid_t>(0)

    /// The process ID; `nil` between requests.
    public var current: pid_t? {
        let process = number.load(ordering: .relaxed)
        return process > 0 ? process : nil
    }
}
