import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// An ext_image_copy_capture_session_v1: successive pictures of an output, a window or a pointer.
final class CaptureSession: ExtImageCopyCaptureSessionV1Handler {
    struct Constraints: Equatable {
        let width: Int32
        let height: Int32
        let formats: [PixelFormat]

        var area: Region.Rectangle { Region.Rectangle(left: 0, top: 0, right: width, bottom: height) }
    }

    let client: Client
    let subject: CaptureSubject
    private(set) var constraints: Constraints?
    fileprivate var isStopped = false
    /// The last picture that the client received.
    var seen: CapturedPicture?
    /// Counts the session toward the client's limit; `nil` for a session that was refused or has ended.
    private var use: ClientUse?
    private weak var capture: ScreenCapture?
    private weak var resource: ExtImageCopyCaptureSessionV1?
    fileprivate weak var frame: CaptureFrame?

    private init(of subject: CaptureSubject, for client: Client, _ capture: ScreenCapture) {
        self.subject = subject
        self.client = client
        self.capture = capture
    }

    /// Begins a session: sends the buffer constraints, or stops it if the client has reached its limit.
    static func begin(
        _ id: NewResource<ExtImageCopyCaptureSessionV1>, of subject: CaptureSubject, _ capture: ScreenCapture
    ) {
        let session = CaptureSession(of: subject, for: id.client, capture)
        session.resource = id.create(session)
        session.use = id.client.use(.captureSessions) { capture.compositor.logger.notice("\($0)") }
        guard session.use != nil else { return session.stop() }
        capture.sessions.append(session)
        session.update()
    }

    func resourceDestroyed(_ resource: Resource) {
        use = nil
        capture?.sessions.removeAll { $0 === self }
    }

    // MARK: Constraints

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

    /// `nil` for a subject that no longer exists.
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

    /// Called when the subject or the ``ScreenCapture`` ends, and when the client has too many sessions.
    func stop() {
        isStopped = true
        capture?.sessions.removeAll { $0 === self }
        resource?.stopped()
    }

    // MARK: Frames

    func createFrame(
        _ session: ExtImageCopyCaptureSessionV1, frame: NewResource<ExtImageCopyCaptureFrameV1>
    ) {
        guard self.frame == nil else {
            return session.postError(.duplicateFrame, "the session's last frame still exists")
        }
        guard let capture else { return }
        let handler = CaptureFrame(of: self, capture)
        self.frame = handler
        handler.resource = frame.create(handler)
    }
}

enum CaptureSubject {
    case source(CaptureSource, showsCursors: Bool)
    /// The image of a seat's pointer.
    case cursor(Weak<Seat>)

    var showsCursors: Bool {
        switch self {
        case .source(_, let showsCursors): showsCursors
        case .cursor: true
        }
    }

    var output: Output? {
        if case .source(let source, _) = self { source.output } else { nil }
    }

    /// Whether the subject no longer exists.
    var isGone: Bool {
        switch self {
        case .source(let source, _): source.isGone
        case .cursor(let reference): reference.object == nil
        }
    }
}

/// An ext_image_copy_capture_frame_v1: one picture, which is written to the client's buffer. The whole buffer
/// is written, so the damage that the client declares is only validated.
final class CaptureFrame: ExtImageCopyCaptureFrameV1Handler, PendingCapture {
    private let session: CaptureSession
    private weak var capture: ScreenCapture?
    fileprivate weak var resource: ExtImageCopyCaptureFrameV1?
    private var isCaptured = false
    private var buffer: WlBuffer?

    init(of session: CaptureSession, _ capture: ScreenCapture) {
        self.session = session
        self.capture = capture
    }

    func resourceDestroyed(_ resource: Resource) {
        capture?.remove(self)
        session.frame = nil
        buffer = nil
    }

    // MARK: Requests

    func attachBuffer(_ frame: ExtImageCopyCaptureFrameV1, buffer: WlBuffer) {
        guard checkNotCaptured(frame) else { return }
        self.buffer = buffer
    }

    func damageBuffer(
        _ frame: ExtImageCopyCaptureFrameV1, x: Int32, y: Int32, width: Int32, height: Int32
    ) {
        guard checkNotCaptured(frame) else { return }
        guard x >= 0, y >= 0, width > 0, height > 0 else {
            return frame.postError(
                .invalidBufferDamage, "damage of \(width) by \(height) pixels at \(x), \(y)")
        }
    }

    func capture(_ frame: ExtImageCopyCaptureFrameV1) {
        guard checkNotCaptured(frame) else { return }
        guard buffer != nil else {
            return frame.postError(.noBuffer, "no buffer is attached to the frame")
        }
        isCaptured = true
        guard !session.isStopped else { return fail(.stopped) }
        guard fittingBuffer != nil else { return fail(.bufferConstraints) }
        capture?.add(self)
    }

    private func checkNotCaptured(_ frame: ExtImageCopyCaptureFrameV1) -> Bool {
        guard isCaptured else { return true }
        frame.postError(.alreadyCaptured, "the frame has been captured: make another")
        return false
    }

    private var fittingBuffer: ShmBuffer? {
        guard let constraints = session.constraints, let target = buffer?.handler as? ShmBuffer,
            target.resource != nil, target.fits(constraints.area, constraints.formats)
        else { return nil }
        return target
    }

    // MARK: The picture

    var client: Client { session.client }
    var subject: CaptureSubject { session.subject }
    var part: Region.Rectangle? { nil }
    var seen: CapturedPicture? { session.seen }

    func target(for picture: PixelContent) -> ShmBuffer? {
        guard let target = fittingBuffer, session.constraints?.area == picture.area else {
            fail(.bufferConstraints)
            return nil
        }
        return target
    }

    func finish(_ picture: CapturedPicture, damage: [Region.Rectangle], at time: Timestamp) {
        session.seen = picture
        buffer = nil
        guard let resource else { return }
        resource.transform(transform: WlOutput.Transform(subject.output?.state.transform ?? .normal))
        for rectangle in damage {
            resource.damage(
                x: rectangle.left, y: rectangle.top, width: rectangle.right - rectangle.left,
                height: rectangle.bottom - rectangle.top)
        }
        let moment = time.wireParts
        resource.presentationTime(
            tvSecHi: moment.secondsHigh, tvSecLo: moment.low, tvNsec: moment.nanoseconds)
        resource.ready()
    }

    func fail() {
        fail(session.isStopped || subject.isGone ? .stopped : .unknown)
    }

    private func fail(_ reason: ExtImageCopyCaptureFrameV1.FailureReason) {
        buffer = nil
        resource?.failed(reason: reason)
    }
}

/// A picture that a client waits for.
protocol PendingCapture: AnyObject {
    var client: Client { get }
    var subject: CaptureSubject { get }

    /// The part of the picture that the client receives; `nil` for all of it.
    var part: Region.Rectangle? { get }

    /// The client's last picture. The client receives the next one that differs from it, or any if `nil`.
    var seen: CapturedPicture? { get }

    /// Returns the buffer to write to. If the picture does not fit it, sends a failure and returns `nil`.
    func target(for picture: PixelContent) -> ShmBuffer?

    /// Called when the buffer is written. `damage` is the change since `seen`, in pixels relative to `part`.
    func finish(_ picture: CapturedPicture, damage: [Region.Rectangle], at time: Timestamp)

    /// Called when the capture will receive no picture.
    func fail()
}
