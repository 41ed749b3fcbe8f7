import SurfaceResponders
import WaylandServer

/// What a client asks of a surface's wp_commit_timer_v1.
final class CommitTimerRequests: WpCommitTimerV1Handler {
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    func setTimestamp(_ timer: WpCommitTimerV1, tvSecHi: UInt32, tvSecLo: UInt32, tvNsec: UInt32) {
        guard let target, target.resource.isAlive else {
            return timer.postError(
                WpCommitTimerV1.Error.surfaceDestroyed,
                "the wl_surface of the wp_commit_timer_v1 is destroyed")
        }
        guard let time = Timestamp(secondsHigh: tvSecHi, low: tvSecLo, nanoseconds: tvNsec) else {
            return timer.postError(
                WpCommitTimerV1.Error.invalidTimestamp, "\(tvNsec) nanoseconds are a second or more")
        }
        guard !target.pending.update.constraints.contains(where: { $0 is CommitTime }) else {
            return timer.postError(
                WpCommitTimerV1.Error.timestampExists, "the commit has a moment to wait for already")
        }
        target.pending.update.constraints.append(CommitTime(time, on: target.compositor.clock))
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
    }
}
