import CLinux
import Glibc
import SystemPackage
import WaylandServer

/// The signals that end a session. While this object exists, they do not end the process.
final class StopSignals {
    struct Signal {
        let number: Int32
        /// Whether the terminal sent it to the process group, because of a key.
        let isFromTerminal: Bool
    }

    private let descriptor: Int32
    private var source: FileDescriptorSource?

    /// Create this before threads that do not block all signals. Ignored signals stay ignored, as `nohup` and
    /// background jobs of shells require.
    init() throws(SessionError) {
        let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { clinux_ignores_signal($0) == 0 }
        descriptor = unsafe clinux_hold_signals(numbers, numbers.count)
        guard descriptor >= 0 else {
            throw SessionError(
                "cannot wait for signals: \(Errno(rawValue: errno))", status: ExitStatus.systemError)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Removes and returns the next signal that has arrived; `nil` if there is none.
    func next() -> Signal? {
        var signal = clinux_signal()
        guard unsafe clinux_take_signal(descriptor, &signal) != 0 else { return nil }
        return Signal(number: signal.number, isFromTerminal: signal.is_from_terminal != 0)
    }

    /// Calls a closure when signals arrive, with the first of them, while this object exists.
    func handle(on loop: EventLoop, _ body: @escaping (Signal) -> Void) {
        source = loop.addFileDescriptor(descriptor, .readable) { [unowned self] _ in
            guard let first = next() else { return }
            while next() != nil {}
            body(first)
        }
    }
}
