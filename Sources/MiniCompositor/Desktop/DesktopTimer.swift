import WaylandServer

/// A moment that something waits for, as long as somebody keeps this.
final class DesktopTimer {
    private let source: TimerSource

    init(_ source: TimerSource, milliseconds: Int32) {
        self.source = source
        source.arm(milliseconds: milliseconds)
    }
}
