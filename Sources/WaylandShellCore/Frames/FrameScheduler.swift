import SurfaceResponders
import WaylandServer

/// Tells clients when to draw. A surface goes by the clock of the output that it is mainly on; one that nobody sees,
/// because something hides it or it is on no output, is told once a second: some programs stop for good when they are
/// not told at all.
package final class FrameScheduler {
    let clock: any SeatClock
    private unowned let compositor: Compositor
    /// Those whose clock is to be settled at the end of the turn.
    @safe @exclusivity(unchecked) private var unsettled: [Surface] = []
    /// Those that nobody sees. Some may wait elsewhere by now.
    private var unseen: [Surface] = []
    /// Whether some of them are on an output, covered by others.
    private var areSomeCovered = false
    private var isTimerRunning = false
    private lazy var timer = ClockTimer(clock) { [unowned self] in tellUnseen() }
    private var visibility = SurfaceVisibility()

    private var observers = Observers<ClockPicture>()

    /// A picture of the output that a clock belongs to.
    package struct ClockPicture {
        package let clock: FrameClock
        package let time: Timestamp
        /// False if the embedder has not shown a picture for long, and captures wait no longer for one.
        package let isShown: Bool
    }

    /// How often those are told that nobody sees.
    static let unseenPeriod = Duration.seconds(1)

    init(for compositor: Compositor) {
        self.compositor = compositor
        clock = compositor.clock
    }

    package var count: Int { compositor.surfaces.count { $0.frames.requests != nil } }

    package var isRunning: Bool { compositor.outputs.outputs.contains { $0.frameClock.isRunning } }

    // MARK: Waiting

    /// A commit was applied: what waits for the next picture is in the surface's `frames`.
    func settle(_ surface: Surface) {
        guard surface.frames.place == .nowhere, surface.frames.requests != nil else { return }
        surface.frames.place = .unsettled
        unsettled.append(surface)
    }

    /// A surface may be on another output.
    func surface(_ surface: Surface, isMainlyOn output: Output?) {
        guard surface.frames.mainOutput !== output else { return }
        surface.frames.mainOutput = output
        if surface.frames.requests != nil { unsettle(surface) }
    }

    /// Their output is gone.
    func lost(_ surfaces: [Surface]) {
        for surface in surfaces { unsettle(surface) }
    }

    private func unsettle(_ surface: Surface) {
        surface.frames.place = .nowhere
        settle(surface)
    }

    /// A destroyed surface's callbacks are never called.
    func remove(_ surface: Surface) {
        surface.frames.requests?.drop()
        surface.frames = SurfaceFrames()
    }

    /// Something of a surface changed on which it depends what lies behind it can be seen.
    func setNeedsVisibility() {
        visibility.setNeedsUpdate()
    }

    /// Whether surfaces may have come into sight, or got out of it, since anybody looked.
    var needsVisibility: Bool { visibility.needsUpdate(for: compositor) }

    /// Whether a surface can be seen. Looks, if something has changed.
    func isVisible(_ surface: Surface) -> Bool {
        if visibility.update(for: compositor) { takeBackSeen() }
        return visibility.isVisible(surface)
    }

    /// Called once per turn of the loop: starts the clocks that are needed.
    func update() {
        if !unsettled.isEmpty {
            let surfaces = unsettled
            unsettled = []
            for surface in surfaces where surface.frames.place == .unsettled { place(surface) }
        }
        // Any output's clock looks for what has come into sight.
        if areSomeCovered, needsVisibility {
            compositor.outputs.outputs.first?.frameClock.setNeedsFrame()
        }
    }

    private func place(_ surface: Surface) {
        // What is not known to be hidden is taken for visible.
        if let clock = surface.frames.mainOutput?.frameClock,
            visibility.isVisible(surface) || needsVisibility
        {
            surface.frames.place = .clock(ObjectIdentifier(clock))
            clock.add(surface)
        } else {
            surface.frames.place = .unseen
            unseen.append(surface)
            if surface.frames.mainOutput != nil { areSomeCovered = true }
            startTimer()
        }
    }

    private func startTimer() {
        guard !isTimerRunning else { return }
        isTimerRunning = true
        timer.start(after: Self.unseenPeriod)
    }

    // MARK: Pictures

    /// Calls a handler when an output shows a picture, and when a picture is long overdue.
    package func observePictures(_ handler: @escaping (ClockPicture) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    /// An output shows a picture.
    func present(_ presentation: FramePresentation, on clock: FrameClock) {
        observers.notify(ClockPicture(clock: clock, time: presentation.time, isShown: true))
        if visibility.update(for: compositor) { takeBackSeen() }
        var due: [Surface] = []
        for surface in clock.takeWaiting() {
            if visibility.isVisible(surface) { due.append(surface) } else { place(surface) }
        }
        tell(due) { feedback in
            if let output = clock.output {
                feedback.present(presentation, on: output)
            } else {
                feedback.discard()
            }
        }
    }

    /// Those that have come into sight wait for their output again.
    private func takeBackSeen() {
        guard !unseen.isEmpty else { return }
        for surface in takeUnseen() { place(surface) }
    }

    private func takeUnseen() -> [Surface] {
        defer {
            unseen = []
            areSomeCovered = false
        }
        return unseen.filter { $0.frames.place == .unseen }
    }

    /// The embedder has not shown a picture of an output for long.
    func pictureOverdue(on clock: FrameClock) {
        observers.notify(ClockPicture(clock: clock, time: self.clock.now, isShown: false))
        tellWithoutPicture(clock.takeWaiting())
    }

    private func tellUnseen() {
        isTimerRunning = false
        tellWithoutPicture(takeUnseen())
    }

    /// They go on although nobody sees them.
    private func tellWithoutPicture(_ surfaces: [Surface]) {
        tell(surfaces) { $0.discard() }
    }

    private func tell(_ surfaces: [Surface], _ answer: (any FrameFeedback) -> Void) {
        let time = clock.now.wireMilliseconds
        var withoutBarrier: [Surface] = []
        for surface in surfaces {
            surface.frames.place = .nowhere
            guard let requests = surface.frames.requests.take() else { continue }
            for feedback in requests.feedbacks { answer(feedback) }
            for callback in requests.callbacks { callback.done(callbackData: time) }
            if requests.setsBarrier { withoutBarrier.append(surface) }
        }
        // What was seen can be replaced.
        for surface in withoutBarrier { surface.updates.applyReady() }
    }
}

/// Which surfaces can be seen on outputs: neither hidden by opaque ones nor out of sight otherwise. The scene is looked at
/// only when it is asked for and something has changed.
struct SurfaceVisibility {
    private var look: UInt64 = 0
    /// What was looked at: the scene's version.
    private var sceneVersion: UInt64 = 0
    private var isOutdated = true

    /// Something that the scene does not know of lets more through, or less.
    mutating func setNeedsUpdate() {
        isOutdated = true
    }

    func needsUpdate(for compositor: Compositor) -> Bool {
        isOutdated || sceneVersion != compositor.scene.version
    }

    /// - Returns: whether anything may have changed.
    mutating func update(for compositor: Compositor) -> Bool {
        guard needsUpdate(for: compositor) else { return false }
        isOutdated = false
        sceneVersion = compositor.scene.version
        look += 1
        let frame = SceneFrame(of: compositor.scene, where: compositor.mayBeSeen) {
            compositor.surface(of: $0)?.lastImage ?? ($0 as? Backdrop)?.image
        }
        for output in compositor.outputs.outputs {
            var hidden = frame.hiddenItems(within: output.frame)[...]
            for (place, item) in frame.items.enumerated() {
                if hidden.first == place {
                    hidden.removeFirst()
                } else if let responder = item.surface {
                    compositor.surface(of: responder)?.frames.lastSeen = look
                }
            }
        }
        return true
    }

    /// Whether a surface was seen at the last look.
    func isVisible(_ surface: Surface) -> Bool {
        surface.frames.lastSeen == look || surface.isCarried && surface.isMapped
    }
}
