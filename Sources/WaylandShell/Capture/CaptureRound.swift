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
    private var pictures: [Key: PixelContent] = [:]

    /// Whether all that is shown was there: pixels of a client's may still be on their way.
    let isComplete: Bool

    init(_ capture: ScreenCapture) {
        self.capture = capture
        frame = capture.compositor.sceneFrame()
        isComplete = !frame.isBeingRead
    }

    /// - Parameters:
    ///   - pending: who waits.
    ///   - time: when the picture was shown.
    /// - Returns: false if it is to wait for a change.
    func take(_ pending: any PendingCapture, at time: Timestamp) -> Bool {
        let picture: PixelContent
        do throws(FrameRenderingError) {
            guard let drawn = try self.picture(of: pending.subject) else {
                pending.fail()
                return true
            }
            picture = drawn
        } catch {
            capture.compositor.logger.error("a capture fails: \(error)")
            pending.fail()
            return true
        }
        // The output has become smaller meanwhile.
        if let part = pending.part, !part.isInside(picture) {
            pending.fail()
            return true
        }
        let damage = PictureDamage(of: picture, since: pending.seen, in: pending.part).rectangles
        guard !damage.isEmpty || pending.seen == nil else { return false }
        pending.take(picture, damage: damage, at: time)
        return true
    }

    /// Nil for a subject that is gone.
    private func picture(of subject: CaptureSubject) throws(FrameRenderingError) -> PixelContent? {
        guard let key = Self.key(of: subject) else { return nil }
        if let drawn = pictures[key] { return drawn }
        let picture = try draw(subject)
        pictures[key] = picture
        return picture
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

    private func draw(_ subject: CaptureSubject) throws(FrameRenderingError) -> PixelContent? {
        switch subject {
        case .source(let source, let showsCursors):
            guard let canvas = source.canvas(in: capture.compositor) else { return nil }
            let items = source.window.map { capture.compositor.sceneFrame(of: $0).items } ?? frame.items
            let cursors = showsCursors ? capture.cursorItems(on: source) : []
            return try capture.delegate?.capturer(for: capture).capture(
                SceneFrame(cursors + items), on: canvas)
        case .cursor(let reference):
            return reference.object.map { capture.cursorPicture(of: $0).content }
        }
    }
}

extension Region.Rectangle {
    fileprivate func isInside(_ picture: PixelContent) -> Bool {
        left >= 0 && top >= 0 && left <= right && top <= bottom && Int(right) <= picture.width
            && Int(bottom) <= picture.height
    }
}
