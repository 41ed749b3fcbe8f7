import Glibc
import SurfaceResponders
import WaylandServer

/// A seat's clock that runs on a display's event loop: the monotonic clock, which input events are stamped with too.
public final class EventLoopClock: SeatClock {
    private let loop: EventLoop
    private var sources: [ObjectIdentifier: TimerSource] = [:]

    public init(_ loop: EventLoop) {
        self.loop = loop
    }

    public var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
    }

    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {
        let source: TimerSource
        if let known = sources[ObjectIdentifier(timer)] {
            source = known
        } else {
            // The source keeps the timer, so that its identity is not used again meanwhile.
            guard let added = loop.addTimer({ [timer] in timer.fire() }) else { return }
            source = added
            sources[ObjectIdentifier(timer)] = source
        }
        let now = now
        let wait = deadline > now ? (deadline.microseconds - now.microseconds + 999) / 1000 : 0
        // The event loop takes no time-out of zero.
        source.arm(milliseconds: Int32(clamping: max(wait, 1)))
    }

    public func cancel(_ timer: SeatTimer) {
        sources[ObjectIdentifier(timer)]?.disarm()
    }
}
