import SurfaceResponders

/// A commit that is to be seen at a moment or right after it: it is applied between the last refresh of its output before
/// the one that shows it, and that one. Where nobody sees it, it is applied at its moment.
final class CommitTime: UpdateConstraint {
    private let time: Timestamp
    private let clock: any SeatClock
    private var timer: ClockTimer?

    /// How long a picture that is late is waited for at a time.
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

    /// The picture before the one that the commit is for comes first.
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
