import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// An ext_image_copy_capture_session_v1: picture after picture of an output, a window or a pointer.
final class CaptureSession: ExtImageCopyCaptureSessionV1Handler {
    /// What buffers have to be.
    struct Constraints: Equatable {
        let width: Int32
        let height: Int32
        let formats: [PixelFormat]

        var area: Region.Rectangle { Region.Rectangle(left: 0, top: 0, right: width, bottom: height) }
    }

    let client: Client
    let subject: CaptureSubject
    private(set) var constraints: Constraints?
    private(set) var isStopped = false
    /// The picture that the client got last.
    var seen: CapturedPicture?
    /// By which it counts; nil for one that was never begun, or is over.
    private var use: ClientUse?
    private weak var capture: ScreenCapture?
    private weak var resource: ExtImageCopyCaptureSessionV1?
    private weak var frame: CaptureFrame?

    private init(of subject: CaptureSubject, for client: Client, _ capture: ScreenCapture) {
        self.subject = subject
        self.client = client
        self.capture = capture
    }

    /// Begins a session, and tells its client which buffers it needs. A client that has too many gets one that has stopped.
    static func begin(
        _ id: NewResource<ExtImageCopyCaptureSessionV1>, of subject: CaptureSubject, _ capture: ScreenCapture
    ) {
        let session = CaptureSession(of: subject, for: id.client, capture)
        session.resource = id.create(session)
        session.use = id.client.use(.captureSessions) { capture.compositor.logger.notice("\($0)") }
        guard session.use != nil else { return session.stop() }
        capture.add(session)
        session.update()
    }

    func resourceDestroyed(_ resource: Resource) {
        use = nil
        capture?.remove(self)
    }

    // MARK: Constraints

    /// Tells the client what buffers have to be, where that has changed, or that the subject is gone.
    func update() {
        guard !isStopped else { return }
        guard let present = presentConstraints else { return stop() }
        guard present != constraints else { return }
        constraints = present
        guard let resource else { return }
        resource.bufferSize(width: UInt32(present.width), height: UInt32(present.height))
        for format in present.formats { resource.shmFormat(format: format.wire) }
        resource.done()
    }

    /// Nil for a subject that is gone.
    private var presentConstraints: Constraints? {
        switch subject {
        case .source(let source, _):
            guard let compositor = capture?.compositor, let canvas = source.canvas(in: compositor) else {
                return nil
            }
            return Constraints(
                width: canvas.width, height: canvas.height, formats: [.xrgb8888, .argb8888])
        case .cursor(let reference):
            guard let capture else { return nil }
            return reference.object.map { seat in
                let size = capture.cursorPicture(of: seat).size
                return Constraints(width: size.width, height: size.height, formats: [.argb8888])
            }
        }
    }

    /// Its subject is gone, or whoever takes pictures.
    func stop() {
        isStopped = true
        capture?.remove(self)
        resource?.stopped()
    }

    // MARK: Frames

    func createFrame(
        _ session: ExtImageCopyCaptureSessionV1, frame: NewResource<ExtImageCopyCaptureFrameV1>
    ) {
        guard self.frame == nil else {
            return session.postError(
                ExtImageCopyCaptureSessionV1.Error.duplicateFrame, "the session's last frame is still there")
        }
        guard let capture else { return }
        let handler = CaptureFrame(of: self, capture)
        self.frame = handler
        handler.attach(to: frame.create(handler))
    }

    func frameEnded() {
        frame = nil
    }
}

/// What is captured.
enum CaptureSubject {
    /// What a client named.
    case source(CaptureSource, showsCursors: Bool)
    /// What a seat's pointer looks like.
    case cursor(Weak<Seat>)

    var showsCursors: Bool {
        switch self {
        case .source(_, let showsCursors): showsCursors
        case .cursor: true
        }
    }

    /// The output, if it is one that is still there.
    var output: Output? {
        if case .source(let source, _) = self { source.output } else { nil }
    }

    /// Whether there will be no more pictures.
    var isGone: Bool {
        switch self {
        case .source(let source, _): source.isGone
        case .cursor(let reference): reference.object == nil
        }
    }
}
