import SurfaceResponders
import WaylandSeat

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
