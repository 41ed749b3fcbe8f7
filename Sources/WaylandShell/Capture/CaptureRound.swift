import SurfaceResponders
import WaylandSeat

/// The pictures of one frame, each drawn once for all that want it.
final class CaptureRound {
    private enum Key: Hashable {
        case output(ObjectIdentifier, showsCursors: Bool)
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
        switch subject {
        case .output(_, let showsCursors):
            guard let output = subject.output else { return nil }
            let key = Key.output(ObjectIdentifier(output), showsCursors: showsCursors)
            if let drawn = pictures[key] { return drawn }
            let picture = try draw(output, showsCursors: showsCursors)
            pictures[key] = picture
            return picture
        case .cursor(let reference):
            guard let seat = reference.seat else { return nil }
            let key = Key.cursor(ObjectIdentifier(seat))
            if let copied = pictures[key] { return copied }
            let picture = CursorPicture.content(of: capture.cursor(of: seat))
            pictures[key] = picture
            return picture
        }
    }

    private func draw(
        _ output: Output, showsCursors: Bool
    ) throws(FrameRenderingError) -> PixelContent? {
        let items = showsCursors ? capture.cursorItems + frame.items : frame.items
        return try capture.delegate?.capturer(for: capture).capture(
            SceneFrame(items), on: FrameOutput(output))
    }
}

extension Region.Rectangle {
    fileprivate func isInside(_ picture: PixelContent) -> Bool {
        left >= 0 && top >= 0 && left <= right && top <= bottom && Int(right) <= picture.width
            && Int(bottom) <= picture.height
    }
}
