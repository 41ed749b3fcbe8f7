import Glibc

/// The processor time that a thread has taken, which does not depend on what else the machine does.
package enum ThreadTime {
    /// What the calling thread has taken since it began.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
