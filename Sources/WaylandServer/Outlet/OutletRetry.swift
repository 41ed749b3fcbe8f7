/// Decides when a client's events are written again after an obstacle.
///
/// A full socket says when it takes something again. Nothing says when descriptors were read, so that is tried after a pause.
final class OutletRetry {
    private static let shortestPause = Duration.milliseconds(10)
    private static let longestPause = Duration.seconds(1)

    private unowned let outlet: ClientOutlet
    /// Nil for a display without a Swift object: its own loop flushes the client.
    private let eventLoop: EventLoop?
    private var writability: FileDescriptorSource?
    private var timer: TimerSource?
    private var pause = shortestPause

    /// - Parameter outlet: lives longer than this object, or ``cancel()`` is called before its end.
    init(of outlet: ClientOutlet, on eventLoop: EventLoop?) {
        self.outlet = outlet
        self.eventLoop = eventLoop
    }

    /// Waits for an obstacle's end; nil for none.
    func wait(for obstacle: OutletObstacle?, on socket: Int32) {
        cancel()
        switch obstacle {
        case nil: break
        case .fullSocket:
            // Not every loop flushes clients by `Display.flushClients()`.
            writability = eventLoop?.addFileDescriptor(socket, [.writable]) { [unowned outlet] _ in
                _ = outlet.flush()
            }
        case .unreadDescriptors, .descriptorsInFlight:
            pause = Self.shortestPause
            timer = eventLoop?.addTimer { [unowned self] in tryAgain() }
            timer?.arm(after: pause)
        }
    }

    func cancel() {
        writability = nil
        timer = nil
    }

    private func tryAgain() {
        let held = outlet.heldByteCount
        guard !outlet.flush(isRetry: true) else { return }
        // A client that reads gets the rest soon.
        pause = outlet.heldByteCount < held ? Self.shortestPause : min(pause * 2, Self.longestPause)
        timer?.arm(after: pause)
    }
}
