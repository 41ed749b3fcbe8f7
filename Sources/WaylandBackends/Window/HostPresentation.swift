import SurfaceResponders
import WaylandClient
import WaylandShell

/// Waits until the host has presented a picture, or no longer shows it.
final class HostPresentation {
    /// Called once. The presentation is `nil` if the host did not report one. `refresh` is in nanoseconds, or
    /// 0 if it is unknown.
    private var onEnd: ((FramePresentation?, _ refresh: UInt32) -> Void)?
    /// Whether the host will still report that the picture was presented or discarded.
    private var expectsFeedback = false
    /// Whether the host wants the next picture.
    private var isFrameDue = false

    /// Requests a frame callback for the surface's next commit, and feedback if the host has wp_presentation.
    init(
        of surface: WaylandClient.WlSurface, on host: Host,
        onEnd: @escaping (FramePresentation?, _ refresh: UInt32) -> Void
    ) {
        self.onEnd = onEnd
        // The proxies retain this object until they are destroyed.
        surface.frame().onEvent = { [self] _ in
            isFrameDue = true
            endIfDue()
        }
        guard let feedback = host.presentation?.feedback(surface: surface) else { return }
        expectsFeedback = true
        feedback.onEvent = { [self] event in
            switch event {
            case .presented(let high, let low, let nanoseconds, let refresh, let sequence, let more, let kind):
                let seconds = UInt64(high) << 32 | UInt64(low)
                let presentation = FramePresentation(
                    time: Timestamp(microseconds: seconds &* 1_000_000 &+ UInt64(nanoseconds / 1000)),
                    sequence: UInt64(sequence) << 32 | UInt64(more),
                    kind: FramePresentation.Kind(rawValue: kind.rawValue).intersection(Self.reportable))
                end(presentation, refresh)
            case .discarded:
                expectsFeedback = false
                endIfDue()
            case .syncOutput: break
            }
        }
    }

    /// Not zero copy, because the picture is drawn from the buffers of clients.
    private static let reportable: FramePresentation.Kind = [
        .synchronized, .hardwareClock, .hardwareCompletion,
    ]

    private func endIfDue() {
        if isFrameDue, !expectsFeedback { end(nil, 0) }
    }

    private func end(_ presentation: FramePresentation?, _ refresh: UInt32) {
        let end = onEnd
        onEnd = nil
        end?(presentation, refresh)
    }
}
