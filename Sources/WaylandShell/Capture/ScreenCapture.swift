import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// Captures outputs and windows for clients such as screenshot tools, recorders and remote desktops, by
/// zwlr_screencopy_manager_v1 and by ext_image_copy_capture_manager_v1 with its sources.
///
/// A picture is taken when the output's `FrameClock` shows a frame while a client waits for one. It is drawn
/// once for all clients that wait for it. Pictures are written to buffers of wl_shm.
///
/// A client that sees these globals can see the whole screen: restrict them by a `ClientPolicy`.
public final class ScreenCapture {
    /// The compositor whose outputs are captured.
    public let compositor: Compositor
    /// Draws the pictures. Without it, captures of outputs and windows fail. Held weakly.
    public weak var delegate: (any ScreenCaptureDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()
    var decider: (any ScreenCaptureDelegate)? {
        compositor.report(
            released: delegateLoss.isNoticed(delegate), "ScreenCaptureDelegate", of: "the screen capture")
        return delegate
    }

    /// The captures that wait for a frame, in the order in which they began to wait.
    private var waiting = ObjectList<WaitingCapture>()
    private var underWay = ObjectList<CaptureWork>()
    /// Each session adds and removes itself.
    var sessions: [CaptureSession] = []
    var cursorSessions: [CursorSession] = []
    var seen = SeenPictures()

    /// By frame clock, when a picture was shown, or found to be long overdue, since the last update.
    private var shown: [ObjectIdentifier: Timestamp] = [:]
    private var observations: [ObservationToken] = []

    private var globals: GlobalList

    /// How many pictures are made for a client simultaneously. Its other captures wait for later frames.
    static let maximumUnderWay = 8

    /// Creates the globals and serves clients while this object exists.
    /// - Parameters:
    ///   - compositor: the compositor whose outputs are captured.
    ///   - toplevels: the list of windows that clients can capture; `nil` for outputs only. Not kept.
    public init(on compositor: Compositor, windowsOf toplevels: ForeignToplevelList? = nil) {
        self.compositor = compositor
        globals = GlobalList(on: compositor.display)
        globals.add(ZwlrScreencopyManagerV1.self, version: 3) { [unowned self] in
            $0.handler = ScreencopyManager(self)
        }
        globals.add(ExtImageCopyCaptureManagerV1.self, version: 1) { [unowned self] in
            $0.handler = ImageCopyManager(self)
        }
        globals.add(ExtOutputImageCaptureSourceManagerV1.self, version: 1, OutputSourceManager())
        if toplevels != nil {
            globals.add(
                ExtForeignToplevelImageCaptureSourceManagerV1.self, version: 1, ToplevelSourceManager())
        }
        observations = [
            compositor.frameScheduler.observePictures { [unowned self] picture in
                if !waiting.isEmpty { shown[ObjectIdentifier(picture.clock)] = picture.time }
            },
            compositor.observeTurns { [unowned self] in update() },
        ]
    }

    deinit {
        for entry in waiting.elements { entry.capture.fail() }
        for work in underWay.elements { work.pending.fail() }
        for session in sessions { session.stop() }
    }

    /// Takes the pictures that are due. Called at the end of each turn.
    private func update() {
        guard !isIdle else { return }
        for session in sessions { session.update() }
        for session in cursorSessions { session.update() }
        defer { shown = [:] }
        guard !waiting.isEmpty else { return }
        let entries = waiting.elements
        if !shown.isEmpty || entries.contains(where: \.capture.subject.isGone) { takePictures(of: entries) }
        askForPictures(of: entries)
    }

    private var isIdle: Bool {
        waiting.isEmpty && sessions.isEmpty && cursorSessions.isEmpty && shown.isEmpty
    }

    // MARK: Who waits

    func add(_ capture: any PendingCapture) {
        waiting.add(WaitingCapture(capture), for: capture)
    }

    func remove(_ capture: any PendingCapture) {
        waiting.remove(capture)
        underWay.remove(capture)
    }

    /// Called when a capture has received its picture, or will receive none.
    func end(_ work: CaptureWork) {
        underWay.remove(work.pending)
    }

    /// Called when a capture has compared a picture and found no change.
    func waitAgain(_ work: CaptureWork) {
        underWay.remove(work.pending)
        waiting.add(WaitingCapture(work.pending, mark: work.mark), for: work.pending)
    }

    // MARK: Frames

    /// Requests a frame from the outputs of all captures that may find a change in it.
    private func askForPictures(of entries: [WaitingCapture]) {
        let mark = presentMark
        var asked: [FrameClock] = []
        for entry in entries {
            // A capture may be under way by now, or may have found no change in this state.
            guard let entry = waiting[entry.capture], entry.mark != mark.seen(by: entry.capture),
                let clock = frameClock(of: entry.capture), !asked.contains(where: { $0 === clock })
            else { continue }
            clock.setNeedsFrame()
            asked.append(clock)
        }
    }

    private func takePictures(of entries: [WaitingCapture]) {
        let mark = presentMark
        lazy var round = CaptureRound(self)
        var counts = underWay.elements.reduce(into: [ObjectIdentifier: Int]()) { counts, work in
            counts[ObjectIdentifier(work.pending.client), default: 0] += 1
        }
        for entry in entries {
            let pending = entry.capture
            let client = ObjectIdentifier(pending.client)
            let present = mark.seen(by: pending)
            guard counts[client, default: 0] < Self.maximumUnderWay, entry.mark != present,
                let time = timeOfPicture(for: pending)
            else { continue }
            counts[client, default: 0] += 1
            waiting.remove(pending)
            guard let drawing = round.drawing(of: pending.subject) else {
                pending.fail()
                continue
            }
            let work = CaptureWork(
                pending, drawing, at: time, round.isComplete ? present : nil, for: self)
            underWay.add(work, for: pending)
            work.begin(by: compositor.display.work)
        }
    }

    /// Returns when the picture was shown, if it was. A capture whose subject ended is due now, and fails.
    private func timeOfPicture(for capture: any PendingCapture) -> Timestamp? {
        if capture.subject.isGone { return compositor.clock.now }
        return frameClock(of: capture).flatMap { shown[ObjectIdentifier($0)] }
    }

    /// Returns the clock that a capture waits for. For a pointer off all outputs, it is the first output's.
    private func frameClock(of capture: any PendingCapture) -> FrameClock? {
        switch capture.subject {
        case .source(let source, _): return source.frameClock(in: compositor)
        case .cursor(let reference):
            let place = reference.object?.pointer.place
            return (place.flatMap(compositor.outputs.output(at:)) ?? compositor.outputs.outputs.first)?
                .frameClock
        }
    }

    private var presentMark: CaptureMark {
        CaptureMark(changeCount: compositor.changeCount, cursors: cursorItems().map(CaptureMark.Cursor.init))
    }

    // MARK: Cursors

    /// Returns the images of the pointers that a source's pictures show.
    func cursorItems(on source: CaptureSource) -> [FrameItem] {
        cursorItems { source.shows($0) }
    }

    private func cursorItems(where isShown: (Pointer) -> Bool = { _ in true }) -> [FrameItem] {
        compositor.seats.filter { isShown($0.pointer) }.compactMap {
            compositor.item(of: cursor(of: $0), at: $0.pointer.location)
        }
    }

    func cursorPicture(of seat: Seat) -> CursorPicture {
        CursorPicture(of: cursor(of: seat), at: seat.pointer.location, on: compositor)
    }

    func cursor(of seat: Seat) -> Cursor {
        guard seat.pointer.isPlaced else { return .hidden }
        return decider?.screenCapture(self, cursorOf: seat) ?? .default
    }
}

/// A capture, and the state in which it last found no change.
private struct WaitingCapture {
    let capture: any PendingCapture
    /// `nil` before the capture has compared a picture.
    let mark: CaptureMark?

    init(_ capture: any PendingCapture, mark: CaptureMark? = nil) {
        self.capture = capture
        self.mark = mark
    }
}

/// What the embedder provides for captures.
public protocol ScreenCaptureDelegate: AnyObject {
    /// Returns the object that draws pictures. Called for each picture, so it can be created on first use.
    func capturer(for capture: ScreenCapture) throws(FrameRenderingError) -> any FrameCapturer

    /// Returns what the pointer of a seat looks like.
    func screenCapture(_ capture: ScreenCapture, cursorOf seat: Seat) -> Cursor
}

/// Draws pictures of outputs and windows for clients that capture them.
public protocol FrameCapturer: AnyObject {
    /// Begins a picture of a whole output or window, for all clients that wait for it.
    /// - Parameters:
    ///   - frame: the items to draw. Contents of surfaces do not change until the picture is finished.
    ///   - output: the part of the plane to draw, with its scale and transform.
    /// - Returns: a drawing as large as the output, in xrgb8888. The unused byte of each pixel must be 255.
    func capture(_ frame: SceneFrame, on output: FrameOutput) throws(FrameRenderingError) -> any FrameDrawing
}
