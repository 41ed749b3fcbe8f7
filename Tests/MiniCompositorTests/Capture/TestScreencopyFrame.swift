import WaylandClient

/// Records the events of a screencopy frame.
final class TestScreencopyFrame {
    let frame: ZwlrScreencopyFrameV1
    private(set) var needed: [UInt32] = []
    private(set) var format: WlShm.Format?
    private(set) var damage: [[UInt32]] = []
    /// The other events, in order.
    private(set) var events: [String] = []
    private(set) var seconds: UInt32 = 0

    init(_ frame: ZwlrScreencopyFrameV1) {
        self.frame = frame
        frame.onEvent = { [weak self] in self?.note($0) }
    }

    private func note(_ event: ZwlrScreencopyFrameV1.Event) {
        switch event {
        case .buffer(let format, let width, let height, let stride):
            self.format = format
            needed = [width, height, stride]
        case .damage(let x, let y, let width, let height): damage.append([x, y, width, height])
        case .flags(let flags): events.append("flags \(flags.rawValue)")
        case .ready(let high, let low, let nanoseconds):
            events.append("ready")
            seconds = high == 0 && nanoseconds < 1_000_000_000 ? low : .max
        case .failed: events.append("failed")
        case .bufferDone: events.append("buffer_done")
        case .linuxDmabuf: events.append("linux_dmabuf")
        }
    }

    var isReady: Bool { events.last == "ready" }
    var hasFailed: Bool { events.last == "failed" }
}
