import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// Pictures of outputs and windows for clients: zwlr_screencopy_manager_v1, and ext_image_copy_capture_manager_v1 with its
/// sources. Screenshots, recorders and remote desktops use them.
///
/// Pictures are taken when their output shows one, by its `FrameClock`, while somebody waits for one, and are drawn once
/// for all that wait. They are put into buffers of wl_shm.
///
/// Whoever sees these globals sees everything on the screen: an embedder that has clients which it does not trust hides them
/// by a `ClientPolicy`.
public final class ScreenCapture {
    /// Whose outputs are captured.
    public let compositor: Compositor
    /// Draws. Without it every capture fails. Not kept: the caller keeps it.
    public weak var delegate: (any ScreenCaptureDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()
    var decider: (any ScreenCaptureDelegate)? {
        compositor.report(
            released: delegateLoss.isNoticed(delegate), "ScreenCaptureDelegate", of: "the screen capture")
        return delegate
    }

    /// Those that wait for the next frame, in the order in which they came.
    private var waiting = ObjectList<WaitingCapture>()
    /// Those whose pictures are being made.
    private var underWay = ObjectList<CaptureWork>()
    /// Each adds and removes itself.
    var sessions: [CaptureSession] = []
    var cursorSessions: [CursorSession] = []
    /// What clients have of pictures that they are told changes of.
    var seen = SeenPictures()

    /// The clocks of outputs that have shown a picture since the last update, with the time when they did.
    private var shown: [ObjectIdentifier: Timestamp] = [:]
    private var observations: [ObservationToken] = []

    private var globals: GlobalList

    /// How many pictures are made for a client at once; the others wait for later frames.
    static let maximumUnderWay = 8

    /// Serves clients from now on, as long as this object lives.
    /// - Parameters:
    ///   - compositor: whose outputs are captured.
    ///   - toplevels: the list by which clients find windows to capture; nil where they may capture outputs alone. Not
    ///     kept: the caller keeps it.
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

    /// Takes the pictures that are due, at the end of a turn.
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

    /// Its picture is there, or there is none.
    func end(_ work: CaptureWork) {
        underWay.remove(work.pending)
    }

    /// It has looked, and nothing has changed.
    func waitAgain(_ work: CaptureWork) {
        underWay.remove(work.pending)
        waiting.add(WaitingCapture(work.pending, mark: work.mark), for: work.pending)
    }

    // MARK: Frames

    /// Those for which there may be something new wait for the next picture of their output.
    private func askForPictures(of entries: [WaitingCapture]) {
        let mark = presentMark
        var asked: [FrameClock] = []
        for entry in entries {
            // It may be under way, or have looked in vain.
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

    /// When the picture was shown; nil while none was. What is gone is told so at once.
    private func timeOfPicture(for capture: any PendingCapture) -> Timestamp? {
        if capture.subject.isGone { return compositor.clock.now }
        return frameClock(of: capture).flatMap { shown[ObjectIdentifier($0)] }
    }

    /// A pointer goes by the output that it is on.
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

    /// The images of those pointers that are seen on pictures of a source.
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

/// A capture, and what it has looked at in vain.
private struct WaitingCapture {
    let capture: any PendingCapture
    /// What there was when it last looked.
    let mark: CaptureMark?

    init(_ capture: any PendingCapture, mark: CaptureMark? = nil) {
        self.capture = capture
        self.mark = mark
    }
}

/// What captures need of the embedder.
public protocol ScreenCaptureDelegate: AnyObject {
    /// What draws the pictures. Asked for each: nothing need be made, or loaded, before a client captures anything.
    func capturer(for capture: ScreenCapture) throws(FrameRenderingError) -> any FrameCapturer

    /// What the pointer of a seat looks like.
    func screenCapture(_ capture: ScreenCapture, cursorOf seat: Seat) -> Cursor
}

/// Whatever makes pictures of outputs for clients that capture them.
public protocol FrameCapturer: AnyObject {
    /// Begins a whole picture of an output. Called once for each frame that a client waits for.
    /// - Parameters:
    ///   - frame: what is shown. Contents of surfaces stay as they are until the drawing is released.
    ///   - output: which part of it, and how.
    /// - Returns: what draws as many pixels as the output has, in the format xrgb8888 with 255 in the byte without meaning.
    func capture(_ frame: SceneFrame, on output: FrameOutput) throws(FrameRenderingError) -> any FrameDrawing
}
