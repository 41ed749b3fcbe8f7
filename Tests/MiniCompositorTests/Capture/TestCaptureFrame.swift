import WaylandClient

/// Records the events of a capture frame.
final class TestCaptureFrame {
    let frame: ExtImageCopyCaptureFrameV1
    private(set) var events: [String] = []
    private(set) var damage: [[Int32]] = []

    init(_ frame: ExtImageCopyCaptureFrameV1) {
        self.frame = frame
        frame.onEvent = { [weak self] in self?.note($0) }
    }

    private func note(_ event: ExtImageCopyCaptureFrameV1.Event) {
        switch event {
        case .transform(let transform): events.append("transform \(transform.rawValue)")
        case .damage(let x, let y, let width, let height): damage.append([x, y, width, height])
        case .presentationTime(_, let seconds, _): events.append("time \(seconds)")
        case .ready: events.append("ready")
        case .failed(let reason): events.append("failed \(reason.rawValue)")
        }
    }
}
