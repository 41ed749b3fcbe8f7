import CLinux
import SurfaceResponders
import WaylandServer

/// Notices when a client does not read what it is sent, and when it has read all of it.
final class UnreadWatch {
    /// How long a client may leave everything unread, in served time.
    static let patience = Duration.seconds(10)

    private let client: Client
    private let clock: any SeatClock
    private let becameStuck: () -> Void
    private lazy var timer = SeatTimer { [unowned self] in look() }
    private var time = ServedTime(patience)
    private var isWatching = false
    private var wasStuck = false
    private var unread: Int32 = 0

    /// - Parameter becameStuck: called once the patience is over.
    init(_ client: Client, clock: any SeatClock, becameStuck: @escaping () -> Void) {
        self.client = client
        self.clock = clock
        self.becameStuck = becameStuck
    }

    deinit {
        end()
    }

    /// Something was sent that the client is to read.
    func begin() {
        guard !isWatching, !wasStuck else { return }
        isWatching = true
        unread = 0
        restart()
    }

    func end() {
        guard isWatching else { return }
        isWatching = false
        clock.cancel(timer)
    }

    /// Whether the client has not read everything since the patience was over.
    var isStuck: Bool {
        if wasStuck { wasStuck = client.fileDescriptor.map { clinux_unread_bytes($0) > 0 } ?? false }
        return wasStuck
    }

    private func restart() {
        time = ServedTime(Self.patience)
        clock.schedule(timer, after: time.step)
    }

    private func look() {
        guard let descriptor = client.fileDescriptor else { return end() }
        let count = clinux_unread_bytes(descriptor)
        guard count > 0 else { return end() }
        let hasRead = count < unread
        unread = count
        if hasRead { return restart() }
        guard time.endStep() else { return clock.schedule(timer, after: time.step) }
        end()
        wasStuck = true
        becameStuck()
    }
}
