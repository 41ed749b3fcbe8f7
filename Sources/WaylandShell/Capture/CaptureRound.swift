import Logging
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// The pictures of one frame, each drawn once for all that want it.
final class CaptureRound {
    private enum Key: Hashable {
        case output(ObjectIdentifier, showsCursors: Bool)
        case window(ObjectIdentifier, showsCursors: Bool)
        case cursor(ObjectIdentifier)
    }

    private unowned let capture: ScreenCapture
    private let frame: SceneFrame
    private var drawings: [Key: CaptureDrawing] = [:]

    /// Whether all that is shown was there: pixels of a client's may still be on their way.
    let isComplete: Bool

    init(_ capture: ScreenCapture) {
        self.capture = capture
        frame = capture.compositor.sceneFrame()
        isComplete = !frame.isBeingRead
    }

    /// The picture of a subject. Nil for one that is gone.
    func drawing(of subject: CaptureSubject) -> CaptureDrawing? {
        guard let key = Self.key(of: subject) else { return nil }
        if let known = drawings[key] { return known }
        do throws(FrameRenderingError) {
            drawings[key] = try begin(subject)
        } catch {
            drawings[key] = CaptureDrawing(error, logger: capture.compositor.logger)
        }
        return drawings[key]
    }

    private static func key(of subject: CaptureSubject) -> Key? {
        switch subject {
        case .source(let source, let showsCursors):
            if let output = source.output {
                .output(ObjectIdentifier(output), showsCursors: showsCursors)
            } else if let window = source.window {
                .window(ObjectIdentifier(window), showsCursors: showsCursors)
            } else {
                nil
            }
        case .cursor(let reference): reference.object.map { .cursor(ObjectIdentifier($0)) }
        }
    }

    private func begin(_ subject: CaptureSubject) throws(FrameRenderingError) -> CaptureDrawing? {
        let logger = capture.compositor.logger
        switch subject {
        case .source(let source, let showsCursors):
            guard let canvas = source.canvas(in: capture.compositor) else { return nil }
            let items = source.window.map { capture.compositor.sceneFrame(of: $0).items } ?? frame.items
            let cursors = showsCursors ? capture.cursorItems(on: source) : []
            let shown = SceneFrame(cursors + items)
            guard let capturer = try capture.decider?.capturer(for: capture) else { return nil }
            return CaptureDrawing(
                try capturer.capture(shown, on: canvas), of: shown.items.map(\.image.content),
                byteCount: Int(canvas.width) * Int(canvas.height) * PixelFormat.bytesPerPixel, logger: logger)
        case .cursor(let reference):
            guard let content = reference.object.map({ capture.cursorPicture(of: $0).content }) else {
                return nil
            }
            return CaptureDrawing(
                CursorCopy(content), of: [content],
                byteCount: content.width * content.height * PixelFormat.bytesPerPixel, logger: logger)
        }
    }
}

/// A copy of what a pointer looks like, in argb8888, made a part at a time.
final class CursorCopy: FrameDrawing {
    private let content: any FrameContent
    /// Of the rows that are copied.
    private var pixels: [UInt32] = []

    private static let pixelsOfPart = 1 << 16

    init(_ content: any FrameContent) {
        self.content = content
        pixels.reserveCapacity(content.width * content.height)
    }

    deinit {
        LargeMemory.giveBack(&pixels)
    }

    func drawPart() -> PixelContent? {
        let width = content.width
        let first = pixels.count / max(width, 1)
        let rows = first..<min(first + max(Self.pixelsOfPart / max(width, 1), 1), content.height)
        content.read { bytes in
            for row in rows {
                for column in 0..<width {
                    let place = row * content.bytesPerRow + column * PixelFormat.bytesPerPixel
                    pixels.append(content.format.argb(bytes.number(at: place)))
                }
            }
        }
        guard rows.upperBound == content.height else { return nil }
        return PixelContent(taking: &pixels, width: width, format: .argb8888)
    }
}

extension PixelFormat {
    fileprivate func argb(_ pixel: UInt32) -> UInt32 {
        let swapped = pixel & 0xff00_ff00 | pixel << 16 & 0xff_0000 | pixel >> 16 & 0xff
        return switch self {
        case .argb8888: pixel
        case .xrgb8888: pixel | 0xff00_0000
        case .abgr8888: swapped
        case .xbgr8888: swapped | 0xff00_0000
        }
    }
}

/// Tells whether what a capture shows may have changed: two marks differ if it has.
struct CaptureMark: Equatable {
    struct Cursor: Equatable {
        let content: ObjectIdentifier
        let transform: AffineTransform

        init(_ item: FrameItem) {
            content = ObjectIdentifier(item.image.content)
            transform = item.transform
        }
    }

    let changeCount: UInt64
    let cursors: [Cursor]

    /// Without the cursors for a capture that does not show them.
    func seen(by capture: any PendingCapture) -> CaptureMark {
        capture.subject.showsCursors ? self : CaptureMark(changeCount: changeCount, cursors: [])
    }
}

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
