import SurfaceResponders
import WaylandServer

/// Sends frame callbacks. A surface follows the clock of its main output. A surface that is hidden, or on no
/// output, receives frame callbacks once a second, because some programs stop permanently without them.
package final class FrameScheduler {
    let clock: any SeatClock
    private unowned let compositor: Compositor
    /// Surfaces whose clock is chosen at the end of the turn.
    @safe @exclusivity(unchecked) private var unsettled: [Surface] = []
    /// Surfaces that are not visible. An entry counts only while the surface's `frames.place` is `unseen`.
    private var unseen: [Surface] = []
    /// Whether some unseen surfaces are on an output, but covered by others.
    private var areSomeCovered = false
    private var isTimerRunning = false
    private lazy var timer = ClockTimer(clock) { [unowned self] in tellUnseen() }
    private var visibility = SurfaceVisibility()

    private var observers = Observers<ClockPicture>()

    /// The report that a clock's output has shown a picture, or that its picture is long overdue.
    package struct ClockPicture {
        package let clock: FrameClock
        package let time: Timestamp
        /// `false` if the embedder has shown no picture for a long time. Captures then stop waiting.
        package let isShown: Bool
    }

    /// How often surfaces that are not visible receive frame callbacks.
    static let unseenPeriod = Duration.seconds(1)

    init(for compositor: Compositor) {
        self.compositor = compositor
        clock = compositor.clock
    }

    package var count: Int { compositor.surfaces.count { $0.frames.requests != nil } }

    package var isRunning: Bool { compositor.outputs.outputs.contains { $0.frameClock.isRunning } }

    // MARK: Waiting

    /// Called after a commit was applied, which may have added requests to the surface's `frames`.
    func settle(_ surface: Surface) {
        guard surface.frames.place == .nowhere, surface.frames.requests != nil else { return }
        surface.frames.place = .unsettled
        unsettled.append(surface)
    }

    /// Called when a surface's main output may have changed.
    func surface(_ surface: Surface, isMainlyOn output: Output?) {
        guard surface.frames.mainOutput !== output else { return }
        surface.frames.mainOutput = output
        if surface.frames.requests != nil { unsettle(surface) }
    }

    /// Called when the output of surfaces was removed.
    func lost(_ surfaces: [Surface]) {
        for surface in surfaces { unsettle(surface) }
    }

    private func unsettle(_ surface: Surface) {
        surface.frames.place = .nowhere
        settle(surface)
    }

    /// Drops the requests of a destroyed surface.
    func remove(_ surface: Surface) {
        surface.frames.requests?.drop()
        surface.frames = SurfaceFrames()
    }

    /// Called when a change of a surface may affect what is visible behind it.
    func setNeedsVisibility() {
        visibility.setNeedsUpdate()
    }

    var needsVisibility: Bool { visibility.needsUpdate(for: compositor) }

    /// Returns whether a surface is visible. First updates the visibility if something has changed.
    func isVisible(_ surface: Surface) -> Bool {
        if visibility.update(for: compositor) { takeBackSeen() }
        return visibility.isVisible(surface)
    }

    /// Called at the end of each turn. Assigns newly waiting surfaces to clocks, which start if needed.
    func update() {
        if !unsettled.isEmpty {
            let surfaces = unsettled
            unsettled = []
            for surface in surfaces where surface.frames.place == .unsettled { place(surface) }
        }
        // Surfaces that became visible are found when any output shows a picture.
        if areSomeCovered, needsVisibility {
            compositor.outputs.outputs.first?.frameClock.setNeedsFrame()
        }
    }

    private func place(_ surface: Surface) {
        // While an update of the visibility is due, a surface counts as visible.
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

    /// Called when an output shows a picture.
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

    /// Assigns surfaces that have become visible to their output's clock again.
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

    /// Called when the embedder has not shown a picture of an output for a long time.
    func pictureOverdue(on clock: FrameClock) {
        observers.notify(ClockPicture(clock: clock, time: self.clock.now, isShown: false))
        tellWithoutPicture(clock.takeWaiting())
    }

    private func tellUnseen() {
        isTimerRunning = false
        tellWithoutPicture(takeUnseen())
    }

    /// Sends frame callbacks although no picture has shown the surfaces, so that clients continue.
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
        // Applies commits that waited until the earlier ones were presented.
        for surface in withoutBarrier { surface.updates.applyReady() }
    }
}

/// Which surfaces are visible: on an output, and not covered by opaque surfaces. Computed only on request.
struct SurfaceVisibility {
    private var look: UInt64 = 0
    /// The version of the scene at the last update.
    private var sceneVersion: UInt64 = 0
    private var isOutdated = true

    /// Called when the visibility may have changed for a reason that the scene's version does not show.
    mutating func setNeedsUpdate() {
        isOutdated = true
    }

    func needsUpdate(for compositor: Compositor) -> Bool {
        isOutdated || sceneVersion != compositor.scene.version
    }

    mutating func update(for compositor: Compositor) -> Bool {
        guard needsUpdate(for: compositor) else { return false }
        isOutdated = false
        sceneVersion = compositor.scene.version
        look += 1
        let frame = SceneFrame(of: compositor.scene, where: compositor.mayBeSeen) {
            compositor.surface(of: $0)?.lastImage ?? ($0 as? ImageResponder)?.lastImage
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

    /// Returns whether the last update found a surface visible. Mapped cursors and drag icons always count.
    func isVisible(_ surface: Surface) -> Bool {
        surface.frames.lastSeen == look || surface.isCarried && surface.isMapped
    }
}
