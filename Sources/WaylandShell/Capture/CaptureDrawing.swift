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
    /// Of the whole picture.
    let byteCount: Int
    /// What is drawn: until then it stays as it is.
    private var held: HeldContents?
    private let logger: Logger

    /// - Parameters:
    ///   - contents: what is drawn.
    ///   - byteCount: of the whole picture.
    init(
        _ drawing: any FrameDrawing, of contents: [any FrameContent], byteCount: Int, logger: Logger
    ) {
        state = .unfinished(drawing)
        self.byteCount = byteCount
        held = HeldContents(contents)
        self.logger = logger
    }

    /// One that cannot even begin.
    init(_ error: FrameRenderingError, logger: Logger) {
        state = .failed
        byteCount = 0
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
