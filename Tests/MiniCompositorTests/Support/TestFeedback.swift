import SurfaceResponders
import WaylandClient

/// Records the presentation feedback for the surface's next commit.
final class TestFeedback {
    enum Answer: Equatable {
        case presented(Timestamp)
        case discarded
    }

    private(set) var answers: [Answer] = []
    private(set) var outputs: [WlOutput] = []
    private(set) var refresh: UInt32?
    private(set) var sequence: UInt64?
    private(set) var kind: WpPresentationFeedback.Kind?

    init(_ presentation: WpPresentation, of surface: WlSurface) {
        presentation.feedback(surface: surface).onEvent = { [self] event in
            switch event {
            case .syncOutput(let output): if let output { outputs.append(output) }
            case .discarded: answers.append(.discarded)
            case .presented(
                let high, let low, let nanoseconds, let refresh, let sequenceHigh, let sequenceLow, let kind):
                let seconds = UInt64(high) << 32 | UInt64(low)
                answers.append(
                    .presented(Timestamp(microseconds: seconds * 1_000_000 + UInt64(nanoseconds / 1000))))
                self.refresh = refresh
                sequence = UInt64(sequenceHigh) << 32 | UInt64(sequenceLow)
                self.kind = kind
            }
        }
    }
}
