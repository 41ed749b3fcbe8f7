import WaylandClient

/// Records the events of a capture session.
final class TestCaptureSession {
    let session: ExtImageCopyCaptureSessionV1
    private(set) var events: [String] = []

    init(_ session: ExtImageCopyCaptureSessionV1) {
        self.session = session
        session.onEvent = { [weak self] in self?.note($0) }
    }

    private func note(_ event: ExtImageCopyCaptureSessionV1.Event) {
        switch event {
        case .bufferSize(let width, let height): events.append("size \(width)x\(height)")
        case .shmFormat(let format): events.append("format \(format.rawValue)")
        case .dmabufDevice, .dmabufFormat: events.append("dmabuf")
        case .done: events.append("done")
        case .stopped: events.append("stopped")
        }
    }

    func take() -> [String] {
        defer { events = [] }
        return events
    }
}
