import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// wp_commit_timing_manager_v1: clients set times before which their commits are not shown.
final class CommitTimingManager: WpCommitTimingManagerV1Handler {
    func getTimer(
        _ manager: WpCommitTimingManagerV1, id: NewResource<WpCommitTimerV1>, surface: WlSurface
    ) {
        Surface.extend(
            surface, by: id, askedOf: manager, orPost: WpCommitTimingManagerV1.Error.commitTimerExists,
            CommitTimerRequests.init)
    }
}

final class CommitTimerRequests: SurfaceExtensionRequests, WpCommitTimerV1Handler {
    func setTimestamp(_ timer: WpCommitTimerV1, tvSecHi: UInt32, tvSecLo: UInt32, tvNsec: UInt32) {
        guard let target = liveTarget(of: timer, orPost: WpCommitTimerV1.Error.surfaceDestroyed) else {
            return
        }
        guard let time = Timestamp(secondsHigh: tvSecHi, low: tvSecLo, nanoseconds: tvNsec) else {
            return timer.postError(.invalidTimestamp, "\(tvNsec) nanoseconds are a second or more")
        }
        guard !target.pending.update.constraints.contains(where: { $0 is CommitTime }) else {
            return timer.postError(.timestampExists, "the commit already has a timestamp")
        }
        target.pending.update.constraints.append(CommitTime(time, on: target.compositor.clock))
    }
}

/// Delays a commit that should be shown at a given time until after the last refresh before that time, so
/// that the next frame shows it. On a surface without an output, the commit is applied at that time.
final class CommitTime: UpdateConstraint {
    private let time: Timestamp
    private let clock: any SeatClock
    private var timer: ClockTimer?

    /// How long to wait before looking again for a frame that is late.
    private static let patience = Duration.milliseconds(1)

    init(_ time: Timestamp, on clock: any SeatClock) {
        self.time = time
        self.clock = clock
    }

    var holdsSynchronized: Bool { true }

    func begin(on surface: Surface, _ metHandler: @escaping () -> Void) {
        guard !isMet(on: surface) else { return }
        timer = ClockTimer(clock) { [unowned self, unowned surface] in
            if isMet(on: surface) {
                metHandler()
            } else {
                startTimer(for: surface)
            }
        }
        startTimer(for: surface)
    }

    /// Starts the timer for just after the last refresh before the commit's time, or soon if that is past.
    private func startTimer(for surface: Surface) {
        let refresh = surface.frames.mainOutput?.frameClock.refresh(before: time)
        let afterIt = refresh?.advanced(by: .microseconds(1)) ?? time
        let soon = clock.now.advanced(by: Self.patience)
        timer?.start(at: min(time, afterIt <= clock.now ? soon : afterIt))
    }

    func isMet(on surface: Surface) -> Bool {
        if clock.now >= time { return true }
        guard let next = surface.frames.mainOutput?.frameClock.nextRefresh else { return false }
        return next >= time
    }
}

/// Times of the presentation clock as protocols represent them.
extension Timestamp {
    /// Rounds up to microseconds, and clamps to the range. `nil` if the nanoseconds are a second or more.
    init?(secondsHigh: UInt32, low: UInt32, nanoseconds: UInt32) {
        guard nanoseconds < 1_000_000_000 else { return nil }
        let seconds = UInt64(secondsHigh) << 32 | UInt64(low)
        let (product, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, isSumBeyond) = product.addingReportingOverflow((UInt64(nanoseconds) + 999) / 1000)
        self.init(microseconds: isBeyond || isSumBeyond ? .max : sum)
    }

    /// The upper and the lower half of the seconds, and the remaining nanoseconds.
    var wireParts: (secondsHigh: UInt32, low: UInt32, nanoseconds: UInt32) {
        let seconds = microseconds / 1_000_000
        let rest = UInt32(microseconds % 1_000_000) * 1000
        return (UInt32(truncatingIfNeeded: seconds >> 32), UInt32(truncatingIfNeeded: seconds), rest)
    }
}
