import Glibc
import Synchronization
import Testing

/// A thread that sends a signal repeatedly to the thread that created it.
final class SignalThread: Sendable {
    private let target = pthread_self()
    private let number: Int32
    private let isOver = Atomic(false)

    private init(_ number: Int32) {
        self.number = number
    }

    static func whileSignalling(_ number: Int32, _ body: () -> Void) throws {
        // Threads that run tests may have blocked all signals.
        var (own, former) = (sigset_t(), sigset_t())
        sigemptyset(&own)
        sigaddset(&own, number)
        pthread_sigmask(SIG_UNBLOCK, &own, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let signals = SignalThread(number)
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(signals).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<SignalThread>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument)
        try #require(result == 0)
        body()
        signals.isOver.store(true, ordering: .relaxed)
        pthread_join(thread, nil)
    }

    private func run() {
        while !isOver.load(ordering: .relaxed) {
            pthread_kill(target, number)
            sched_yield()
        }
    }
}
