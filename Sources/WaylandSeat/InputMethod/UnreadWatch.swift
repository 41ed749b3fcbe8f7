import CLinux
import SurfaceResponders
import WaylandServer

/// Notices that a client does not read what it is sent.
final class UnreadWatch {
    /// How long a client may leave everything unread.
    static let patience = Duration.seconds(1)
    private static let interval = Duration.milliseconds(250)

    private let client: Client
    private let clock: any SeatClock
    private let isStuck: () -> Void
    private lazy var timer = SeatTimer { [unowned self] in look() }
    private var isWatching = false
    private var unread: Int32 = 0
    private var lastProgress = Timestamp.zero

    init(_ client: Client, clock: any SeatClock, isStuck: @escaping () -> Void) {
        self.client = client
        self.clock = clock
        self.isStuck = isStuck
    }

    deinit {
        end()
    }

    /// Something was sent that the client is to read.
    func begin() {
        guard !isWatching else { return }
        isWatching = true
        unread = 0
        lastProgress = clock.now
        clock.schedule(timer, after: Self.interval)
    }

    func end() {
        guard isWatching else { return }
        isWatching = false
        clock.cancel(timer)
    }

    private func look() {
        guard let descriptor = client.fileDescriptor else { return end() }
        let count = clinux_unread_bytes(descriptor)
        guard count > 0 else { return end() }
        if count < unread { lastProgress = clock.now }
        unread = count
        guard clock.now < lastProgress.advanced(by: Self.patience) else {
            end()
            return isStuck()
        }
        clock.schedule(timer, after: Self.interval)
    }
}
