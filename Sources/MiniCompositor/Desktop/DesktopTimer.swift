import WaylandServer

/// A moment that something waits for.
final class DesktopTimer {
    private let source: TimerSource

    init(_ source: TimerSource, milliseconds: Int32) {
        self.source = source
        source.arm(milliseconds: milliseconds)
    }

    func cancel() {
        source.cancel()
    }
}
