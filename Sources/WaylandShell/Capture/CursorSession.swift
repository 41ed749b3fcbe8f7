import SurfaceResponders
import WaylandServer

/// An ext_image_copy_capture_cursor_session_v1: where a seat's pointer is on what is captured.
final class CursorSession: ExtImageCopyCaptureCursorSessionV1Handler {
    private enum State: Equatable {
        case outside
        /// In pixels of the source's picture and of the pointer's image.
        case inside(x: Int32, y: Int32, hotspotX: Int32, hotspotY: Int32)
    }

    private weak var seat: Seat?
    private let source: CaptureSource
    private let client: Client
    private weak var capture: ScreenCapture?
    private weak var resource: ExtImageCopyCaptureCursorSessionV1?
    private var state = State.outside
    private var hasSession = false
    /// By which it counts; nil for one too many, of which its client hears nothing.
    private var use: ClientUse?

    init(of seat: Seat?, on source: CaptureSource, for client: Client, _ capture: ScreenCapture) {
        self.seat = seat
        self.source = source
        self.client = client
        self.capture = capture
    }

    func attach(to resource: ExtImageCopyCaptureCursorSessionV1) {
        self.resource = resource
        guard let capture else { return }
        use = client.use(.captureSessions) { capture.compositor.logger.notice("\($0)") }
        if use != nil { capture.add(self) }
    }

    func resourceDestroyed(_ resource: Resource) {
        use = nil
        capture?.remove(self)
    }

    func getCaptureSession(
        _ cursorSession: ExtImageCopyCaptureCursorSessionV1,
        session: NewResource<ExtImageCopyCaptureSessionV1>
    ) {
        guard !hasSession else {
            return cursorSession.postError(
                ExtImageCopyCaptureCursorSessionV1.Error.duplicateSession, "the session was made already")
        }
        hasSession = true
        guard let capture else { return }
        CaptureSession.begin(session, of: .cursor(Weak(seat)), capture)
    }

    // MARK: The pointer

    /// Tells the client where the pointer is, where that has changed.
    func update() {
        let present = presentState
        guard present != state, let resource else { return }
        switch (state, present) {
        case (_, .outside): resource.leave()
        case (.outside, .inside(let x, let y, let hotspotX, let hotspotY)):
            resource.enter()
            resource.position(x: x, y: y)
            resource.hotspot(x: hotspotX, y: hotspotY)
        case (
            .inside(let formerX, let formerY, let formerHotspotX, let formerHotspotY),
            .inside(let x, let y, let hotspotX, let hotspotY)
        ):
            if (formerX, formerY) != (x, y) { resource.position(x: x, y: y) }
            if (formerHotspotX, formerHotspotY) != (hotspotX, hotspotY) {
                resource.hotspot(x: hotspotX, y: hotspotY)
            }
        }
        state = present
    }

    private var presentState: State {
        guard let seat, source.shows(seat.pointer), let capture,
            let canvas = source.canvas(in: capture.compositor), case let cursor = capture.cursor(of: seat),
            let item = capture.compositor.item(of: cursor, at: seat.pointer.location),
            let shown = item.frame, shown.intersects(canvas.area)
        else { return .outside }
        let place = canvas.picturePoint(at: seat.pointer.location)
        let hotspot = capture.cursorPicture(of: seat).hotspot
        return .inside(
            x: Int32(saturating: place.x.rounded(.down)), y: Int32(saturating: place.y.rounded(.down)),
            hotspotX: hotspot.x, hotspotY: hotspot.y)
    }
}
