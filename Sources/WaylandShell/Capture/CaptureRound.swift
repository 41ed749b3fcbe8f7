import Logging
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// The pictures of one frame. Each is drawn once for all captures that wait for it.
final class CaptureRound {
    private enum Key: Hashable {
        case output(ObjectIdentifier, showsCursors: Bool)
        case window(ObjectIdentifier, showsCursors: Bool)
        case cursor(ObjectIdentifier)
    }

    private unowned let capture: ScreenCapture
    private let frame: SceneFrame
    private var drawings: [Key: CaptureDrawing] = [:]

    /// Whether all contents of the frame are complete. False while pixels of a client are still being read.
    let isComplete: Bool

    init(_ capture: ScreenCapture) {
        self.capture = capture
        frame = capture.compositor.sceneFrame()
        isComplete = !frame.isBeingRead
    }

    /// Returns the picture of a subject; `nil` if the subject no longer exists, or if there is no delegate.
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

/// A copy of a pointer's image in argb8888, made a part at a time.
final class CursorCopy: FrameDrawing {
    private let content: any FrameContent
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

/// Identifies the state that a capture shows. If two marks are equal, nothing has changed between them.
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

    /// Returns the mark for a capture: without the cursors if the capture does not show them.
    func seen(by capture: any PendingCapture) -> CaptureMark {
        capture.subject.showsCursors ? self : CaptureMark(changeCount: changeCount, cursors: [])
    }
}

/// A picture of one frame, shared by all captures that wait for it. Any of them may draw the next part.
final class CaptureDrawing {
    enum State {
        case unfinished(any FrameDrawing)
        case finished(PixelContent)
        case failed
    }

    private(set) var state: State
    let byteCount: Int
    /// Keeps the drawn contents unchanged until the picture is finished.
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

    /// Creates a drawing that failed before it began.
    init(_ error: FrameRenderingError, logger: Logger) {
        state = .failed
        byteCount = 0
        self.logger = logger
        log(error)
    }

    /// Draws the next part, unless the picture is finished or failed.
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
        logger.error("a capture failed: \(error)")
    }
}

/// Keeps contents unchanged while it exists: new pixels of their surfaces are put into other contents.
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

/// A picture that is drawn a part at a time, so that clients are served between the parts.
public protocol FrameDrawing: AnyObject {
    /// Draws the next part within a few milliseconds. Returns the picture when it is finished, and `nil`
    /// before. Called until it returns a picture or throws an error, or until no client waits for it.
    func drawPart() throws(FrameRenderingError) -> PixelContent?
}

/// A picture that a client has captured, kept to find later changes. It counts toward the client's limit.
final class CapturedPicture {
    let content: PixelContent
    private let use: ClientUse

    init(_ content: PixelContent, _ use: ClientUse) {
        self.content = content
        self.use = use
    }
}
