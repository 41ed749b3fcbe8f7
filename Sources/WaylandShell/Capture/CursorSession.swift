import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// An ext_image_copy_capture_cursor_session_v1: reports where a seat's pointer is on a captured source.
final class CursorSession: ExtImageCopyCaptureCursorSessionV1Handler {
    private enum State: Equatable {
        case outside
        /// The position is in pixels of the source's picture, the hotspot in pixels of the pointer's image.
        case inside(x: Int32, y: Int32, hotspotX: Int32, hotspotY: Int32)
    }

    private weak var seat: Seat?
    private let source: CaptureSource
    private let client: Client
    private weak var capture: ScreenCapture?
    private weak var resource: ExtImageCopyCaptureCursorSessionV1?
    private var state = State.outside
    private var hasSession = false
    /// Counts toward the client's limit; `nil` for a session beyond the limit, which sends no events.
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
        if use != nil { capture.cursorSessions.append(self) }
    }

    func resourceDestroyed(_ resource: Resource) {
        use = nil
        capture?.cursorSessions.removeAll { $0 === self }
    }

    func getCaptureSession(
        _ cursorSession: ExtImageCopyCaptureCursorSessionV1,
        session: NewResource<ExtImageCopyCaptureSessionV1>
    ) {
        guard !hasSession else {
            return cursorSession.postError(.duplicateSession, "the capture session already exists")
        }
        hasSession = true
        guard let capture else { return }
        CaptureSession.begin(session, of: .cursor(Weak(seat)), capture)
    }

    // MARK: The pointer

    /// Sends the client what has changed: whether the pointer is on the source, its position, or its hotspot.
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

/// A pointer's image, from a client or the theme; one transparent pixel if the pointer shows nothing.
struct CursorPicture {
    let content: any FrameContent
    /// In pixels of the image.
    let hotspot: (x: Int32, y: Int32)

    /// - Parameter location: the position of the pointer, in global logical pixels.
    init(of cursor: Cursor, at location: Point, on compositor: Compositor) {
        switch cursor {
        case .hidden: self.init(nil, hotspot: (0, 0))
        case .default: self.init(of: CursorShape.default, at: location, on: compositor)
        case .shape(let shape): self.init(of: shape, at: location, on: compositor)
        case .surface(let resource, let x, let y):
            let surface = Surface.from(resource)
            let scale = Int64(surface?.current.bufferScale ?? 1)
            self.init(
                surface?.image?.content,
                hotspot: (Int32(clamping: Int64(x) * scale), Int32(clamping: Int64(y) * scale)))
        }
    }

    private init(_ content: (any FrameContent)?, hotspot: (x: Int32, y: Int32)) {
        if let content, content.width > 0, content.height > 0 {
            self.content = content
        } else {
            self.content = PixelContent([0], width: 1, format: .argb8888)
        }
        self.hotspot = hotspot
    }

    private init(of shape: CursorShape, at location: Point, on compositor: Compositor) {
        let image = compositor.cursorTheme?.image(of: shape, scale: compositor.scale(at: location))
        self.init(image?.content, hotspot: image?.hotspot ?? (0, 0))
    }

    /// In pixels.
    var size: (width: Int32, height: Int32) {
        (Int32(clamping: content.width), Int32(clamping: content.height))
    }
}
