import SurfaceResponders
import WaylandServer

/// Plays a replay on an event loop.
final class ReplayDriver {
    private let player: ReplayPlayer
    private let clock: any SeatClock
    private let onEnd: (ReplayFailure?) -> Void
    private var timer: TimerSource?

    /// How often a condition is looked at, in milliseconds.
    private static let pollInterval: Int32 = 5

    /// - Parameter onEnd: called once, with what the replay failed at.
    init(_ player: ReplayPlayer, on loop: EventLoop, clock: any SeatClock, onEnd: @escaping (ReplayFailure?) -> Void) {
        self.player = player
        self.clock = clock
        self.onEnd = onEnd
        timer = loop.addTimer { [unowned self] in advance() }
    }

    func start() {
        timer?.arm(milliseconds: 1)
    }

    private func advance() {
        switch player.advance(to: clock.now) {
        case .sleeping(let deadline): sleep(until: deadline)
        case .waiting: timer?.arm(milliseconds: Self.pollInterval)
        case .finished: onEnd(nil)
        case .failed(let failure): onEnd(failure)
        }
    }

    private func sleep(until deadline: Timestamp) {
        let now = clock.now
        let wait = deadline > now ? (deadline.microseconds - now.microseconds + 999) / 1000 : 0
        timer?.arm(milliseconds: Int32(clamping: wait))
    }
}
