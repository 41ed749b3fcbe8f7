import SystemPackage
import WaylandServer

/// The loop of a compositor that needs no other.
extension Compositor {
    /// Serves clients until ``terminate()``, or until one of the signals comes.
    /// - Parameter signals: by number, such as `SIGTERM`. Blocked for the calling thread while this runs: to be called
    ///   before other threads are started.
    /// - Throws: what keeps the system from waiting for events, and would so each time.
    public func run(endingAt signals: [Int32] = []) throws(Errno) {
        let sources = signals.map { display.eventLoop.addSignal($0) { [unowned self] in terminate() } }
        defer { for source in sources { source?.cancel() } }
        try display.run { [unowned self] in update() }
    }

    /// Makes ``run(endingAt:)`` return after the events in hand. To be called on the compositor's thread.
    public func terminate() {
        display.terminate()
    }

    /// Ends a turn of the event loop: what changed has its effect on pointers and outputs, then clients hear of it. For an
    /// embedder that dispatches the display's event loop from a loop of its own.
    public func turn() {
        update()
        display.flushClients()
    }
}
