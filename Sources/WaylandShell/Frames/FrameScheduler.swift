import SurfaceResponders
import WaylandServer

/// Tells clients when to draw: at the refresh rate of the fastest output, and only while somebody waits for it.
package final class FrameScheduler {
    private let clock: any SeatClock
    private var periodMicroseconds: UInt64 = 16_667
    private lazy var timer = ClockTimer(clock) { [unowned self] in fire() }
    /// Surfaces that wait, in the order in which they began to.
    private var waiting: [Surface] = []
    private var isArmed = false
    private var needsUpdate = false

    init(_ clock: any SeatClock) {
        self.clock = clock
    }

    /// How many surfaces wait.
    package var count: Int { waiting.count }

    /// Whether the timer runs.
    package var isRunning: Bool { isArmed }

    /// A commit was applied: its callbacks wait for the next frame in which the surface is mapped.
    func add(_ callbacks: [WlCallback], for surface: Surface) {
        needsUpdate = true
        guard !callbacks.isEmpty else { return }
        if surface.frameCallbacks.isEmpty { waiting.append(surface) }
        surface.frameCallbacks += callbacks
    }

    /// A destroyed surface's callbacks are never called.
    func remove(_ surface: Surface) {
        guard !surface.frameCallbacks.isEmpty else { return }
        waiting.removeAll { $0 === surface }
        for callback in surface.frameCallbacks { callback.destroy() }
        surface.frameCallbacks = []
    }

    /// Called once per loop turn: starts the timer if it is needed.
    /// - Parameter refresh: in millihertz; nil without outputs.
    func update(refresh: Int32?) {
        if let refresh { periodMicroseconds = 1_000_000_000 / UInt64(max(refresh, 1)) }
        guard needsUpdate, !isArmed else { return }
        needsUpdate = false
        guard waiting.contains(where: \.isMapped) else { return }
        arm()
    }

    private func arm() {
        // Frames come at multiples of the period, so that time that is lost in between does not add up.
        let now = clock.now
        isArmed = true
        timer.start(
            at: now.advanced(byMicroseconds: periodMicroseconds - now.microseconds % periodMicroseconds))
    }

    private func fire() {
        isArmed = false
        needsUpdate = true
        let time = clock.now.wireMilliseconds
        let due = waiting.filter(\.isMapped)
        waiting.removeAll(where: \.isMapped)
        for surface in due {
            let callbacks = surface.frameCallbacks
            surface.frameCallbacks = []
            for callback in callbacks { callback.done(callbackData: time) }
        }
    }
}
