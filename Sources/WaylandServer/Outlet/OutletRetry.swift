/// Decides when to write a client's events again after an obstacle: when the event loop reports that a full
/// socket is writable, or after a pause, because nothing reports that descriptors were read.
final class OutletRetry {
    private static let shortestPause = Duration.milliseconds(10)
    private static let longestPause = Duration.seconds(1)

    private unowned let outlet: ClientOutlet
    /// `nil` for a display without a Swift object, whose own loop flushes its clients.
    private let eventLoop: EventLoop?
    private var writability: FileDescriptorSource?
    private var timer: TimerSource?
    private var pause = shortestPause

    /// - Parameter outlet: must outlive this object, unless ``cancel()`` is called first.
    init(of outlet: ClientOutlet, on eventLoop: EventLoop?) {
        self.outlet = outlet
        self.eventLoop = eventLoop
    }

    /// Waits for the end of an obstacle. With `nil`, stops waiting.
    func wait(for obstacle: OutletObstacle?, on socket: Int32) {
        cancel()
        switch obstacle {
        case nil: break
        case .fullSocket:
            // Not every loop calls `Display.flushClients()`.
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
        // The client is reading, so try again soon.
        pause = outlet.heldByteCount < held ? Self.shortestPause : min(pause * 2, Self.longestPause)
        timer?.arm(after: pause)
    }
}
