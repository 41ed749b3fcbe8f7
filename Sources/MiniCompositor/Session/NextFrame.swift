import SurfaceResponders
import WaylandShell

/// Does something at the next frame: by the end of its turn, what clients had sent before is handled.
final class NextFrame {
    private unowned let compositor: MiniCompositor
    private var waiting: [() -> Void] = []
    private var isDue = false
    private lazy var timer = ClockTimer(compositor.clock) { [unowned self] in isDue = true }

    init(_ compositor: MiniCompositor) {
        self.compositor = compositor
    }

    func perform(_ body: @escaping () -> Void) {
        if waiting.isEmpty { startTimer() }
        waiting.append(body)
    }

    /// To be called at the end of each turn of the event loop.
    func turnEnded() {
        guard isDue else { return }
        isDue = false
        // A client's file may answer late; its client is disconnected if it does not answer at all.
        guard !compositor.compositor.sceneFrame().isBeingRead else { return startTimer() }
        let due = waiting
        waiting = []
        for body in due { body() }
    }

    private func startTimer() {
        let period = 1_000_000_000 / Int64(max(compositor.output.state.mode.refresh, 1))
        timer.start(after: .microseconds(period))
    }
}
