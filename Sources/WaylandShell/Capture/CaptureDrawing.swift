import Logging
import SurfaceResponders

/// A picture of one frame. Whoever wants it draws it, and it is drawn once for all of them.
final class CaptureDrawing {
    enum State {
        case unfinished(any FrameDrawing)
        case finished(PixelContent)
        case failed
    }

    private(set) var state: State
    /// What is drawn: until then it stays as it is.
    private var held: HeldContents?
    private let logger: Logger

    /// - Parameter contents: what is drawn.
    init(_ drawing: any FrameDrawing, of contents: [any FrameContent], logger: Logger) {
        state = .unfinished(drawing)
        held = HeldContents(contents)
        self.logger = logger
    }

    /// One that cannot even begin.
    init(_ error: FrameRenderingError, logger: Logger) {
        state = .failed
        self.logger = logger
        log(error)
    }

    /// Draws the next part, unless all is drawn.
    func drawPart() {
        guard case .unfinished(let drawing) = state else { return }
        do throws(FrameRenderingError) {
            guard let picture = try drawing.drawPart() else { return }
            state = .finished(picture)
        } catch {
            state = .failed
            log(error)
        }
        held = nil
    }

    private func log(_ error: FrameRenderingError) {
        logger.error("a capture fails: \(error)")
    }
}
