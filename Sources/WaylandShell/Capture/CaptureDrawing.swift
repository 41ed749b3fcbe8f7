import Logging
import SurfaceResponders
import WaylandServer
import WaylandShellCore

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

/// Keeps contents as they are, for somebody who reads them in more than one turn: what their surfaces show next is put into
/// others.
final class HeldContents {
    private let contents: [SurfaceContent]

    init(_ contents: some Sequence<any FrameContent>) {
        self.contents = contents.compactMap { $0 as? SurfaceContent }
        for content in self.contents { content.holderCount += 1 }
    }

    deinit {
        for content in contents { content.holderCount -= 1 }
    }
}

/// A picture that is drawn a part at a time, so that others are served in between.
public protocol FrameDrawing: AnyObject {
    /// Draws the next part, which takes no more than a few milliseconds. Called until there is a picture, or an error.
    /// - Returns: the picture, once it is whole.
    func drawPart() throws(FrameRenderingError) -> PixelContent?
}

/// A picture that a client captures, and keeps to be told what changes. It counts among the pixels that the client may have.
final class CapturedPicture {
    let content: PixelContent
    private let use: ClientUse

    init(_ content: PixelContent, _ use: ClientUse) {
        self.content = content
        self.use = use
    }
}
