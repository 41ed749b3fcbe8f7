import CLinux
import Glibc
import SystemPackage
import WaylandServer

/// The signals that ask a session to end. While this exists, none of them ends the process before it has cleaned up.
final class StopSignals {
    struct Signal {
        let number: Int32
        /// Whether a key of the terminal sent it, to the whole job.
        let isFromTerminal: Bool
    }

    private let descriptor: Int32
    private var source: FileDescriptorSource?

    /// To be made before other threads are started, except those that hold back all signals. What is ignored stays so: `nohup`
    /// and shells' jobs in the background count on it.
    init() throws(SessionError) {
        let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { clinux_ignores_signal($0) == 0 }
        descriptor = unsafe clinux_hold_signals(numbers, numbers.count)
        guard descriptor >= 0 else {
            throw SessionError(
                "signals cannot be waited for: \(Errno(rawValue: errno))", status: ExitStatus.systemError)
        }
    }

    deinit {
        close(descriptor)
    }

    /// One that has come already.
    func next() -> Signal? {
        var signal = clinux_signal()
        guard unsafe clinux_take_signal(descriptor, &signal) != 0 else { return nil }
        return Signal(number: signal.number, isFromTerminal: signal.is_from_terminal != 0)
    }

    /// Calls `body` for each, as long as this exists. Of those that have come by the time that one is looked at, the first
    /// stands for all.
    func handle(on loop: EventLoop, _ body: @escaping (Signal) -> Void) {
        source = loop.addFileDescriptor(descriptor, .readable) { [unowned self] _ in
            guard let first = next() else { return }
            while next() != nil {}
            body(first)
        }
    }
}
