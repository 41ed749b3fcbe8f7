import SurfaceResponders

/// Determines when an output shows its next picture. When it shows one, clients receive frame callbacks, and
/// their last commits count as presented. A clock runs only while something waits for a picture.
///
/// Each output has a clock. It starts when the output is added to an ``OutputLayout``.
public final class FrameClock {
    /// The source of presentation times.
    public enum Source {
        /// A timer at the refresh rate of the mode. Use it without a display, or if presentation times are
        /// unknown.
        case timer
        /// The embedder, which calls ``FrameClock/present(_:)`` after a picture was shown.
        /// - Parameter needsFrame: called once for each picture, when something begins to wait for it. If no
        ///   picture follows, clients receive frame callbacks once a second.
        case embedder(needsFrame: () -> Void)
    }

    /// The source of presentation times. After a change, surfaces that wait for a picture continue to wait.
    public var source = Source.timer {
        didSet {
            isRunning = false
            isWatching = false
            timer?.stop()
            runIfNeeded()
        }
    }

    private var observers = Observers<FramePresentation>()
    /// Whether something waits for the next picture.
    public private(set) var isRunning = false

    package weak var output: Output?
    private weak var scheduler: FrameScheduler?
    private var clock: (any SeatClock)?
    private var timer: ClockTimer?
    /// Surfaces that began to wait here, in order. One waits only while its `frames.place` is this clock.
    private var waiting: [Surface] = []
    /// Whether a picture was requested by ``setNeedsFrame()``, for example for a capture. Such a picture
    /// should not be delayed, even while the user cannot see the output.
    public private(set) var isFrameWanted = false
    /// Whether the timer is set to send frame callbacks if no picture is shown.
    private var isWatching = false

    /// When the awaited picture is due.
    private var deadline = Timestamp.zero
    private var lastPresentation = FramePresentation(time: .zero)
    private var periodMicroseconds: UInt64

    init(refresh: Int32) {
        periodMicroseconds = Self.period(refresh)
    }

    private static func period(_ refresh: Int32) -> UInt64 { max(1_000_000_000 / UInt64(max(refresh, 1)), 1) }

    func start(for scheduler: FrameScheduler) {
        self.scheduler = scheduler
        clock = scheduler.clock
        timer = ClockTimer(scheduler.clock) { [unowned self] in fire() }
        runIfNeeded()
    }

    /// Called when the output is removed. Returns the waiting surfaces to the scheduler.
    func stop() {
        isRunning = false
        isWatching = false
        timer = nil
        let surfaces = takeWaiting()
        scheduler?.lost(surfaces)
        scheduler = nil
    }

    /// Called when the output's mode may have changed.
    func refreshChanged() {
        let period = Self.period(output?.state.mode.refresh ?? 60_000)
        guard period != periodMicroseconds else { return }
        periodMicroseconds = period
        isRunning = false
        runIfNeeded()
    }

    // MARK: Waiting

    /// Requests a picture although no client waits for one, because the embedder has something to draw.
    public func setNeedsFrame() {
        isFrameWanted = true
        runIfNeeded()
        watchIfNeeded()
    }

    func add(_ surface: Surface) {
        waiting.append(surface)
        runIfNeeded()
        watchIfNeeded()
    }

    func takeWaiting() -> [Surface] {
        defer { waiting = [] }
        return waiting.filter { $0.frames.place == .clock(ObjectIdentifier(self)) }
    }

    private func runIfNeeded() {
        guard !isRunning, let clock, let timer, isFrameWanted || !waiting.isEmpty else { return }
        isRunning = true
        deadline = refresh(after: clock.now)
        switch source {
        case .timer: timer.start(at: deadline)
        case .embedder(let needsFrame): needsFrame()
        }
    }

    /// Starts the timer that sends frame callbacks if the embedder shows no picture for a long time.
    private func watchIfNeeded() {
        guard case .embedder = source, !isWatching, let timer else { return }
        isWatching = true
        timer.start(after: FrameScheduler.unseenPeriod)
    }

    // MARK: Pictures

    /// Calls a handler for each picture, before clients receive frame callbacks. Renderers draw in it.
    public func observeFrames(_ handler: @escaping (FramePresentation) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    /// Reports that a picture was shown. Ignored unless the embedder is the clock's source.
    public func present(_ presentation: FramePresentation) {
        guard case .embedder = source else { return }
        show(presentation)
    }

    private func fire() {
        guard let clock, isRunning else { return }
        guard case .timer = source else {
            isWatching = false
            scheduler?.pictureOverdue(on: self)
            return
        }
        // A late timer does not shift the refresh times.
        let now = clock.now
        let time = max(deadline, refresh(after: now).advanced(by: .zero - period))
        let count = lastPresentation.time.duration(to: time) / period
        let sequence = lastPresentation.sequence &+ UInt64(max(count.rounded(), 1))
        show(FramePresentation(time: min(time, now), sequence: sequence))
    }

    private func show(_ presentation: FramePresentation) {
        isRunning = false
        isFrameWanted = false
        if isWatching { timer?.stop() }
        isWatching = false
        lastPresentation = presentation
        observers.notify(presentation)
        scheduler?.present(presentation, on: self)
        runIfNeeded()
    }

    /// Whether the embedder was asked for a picture that it has not yet reported as shown.
    package var isPictureOnItsWay: Bool {
        if case .embedder = source { isRunning } else { false }
    }

    var period: Duration { .microseconds(Int64(clamping: periodMicroseconds)) }

    /// The refresh period in nanoseconds, as sent to clients.
    package var refreshNanoseconds: UInt32 {
        UInt32(clamping: 1_000_000_000_000 / UInt64(max(output?.state.mode.refresh ?? 60_000, 1)))
    }

    /// The expected time of the next picture, which may have passed. `nil` until the output is first added
    /// to a layout.
    package var nextRefresh: Timestamp? {
        guard let clock else { return nil }
        return isRunning ? deadline : refresh(after: clock.now)
    }

    /// The last refresh before a time, or zero.
    package func refresh(before moment: Timestamp) -> Timestamp {
        let distance = (moment.microseconds &- phase &- 1) % periodMicroseconds + 1
        return Timestamp(microseconds: moment.microseconds - min(moment.microseconds, distance))
    }

    /// Refreshes are at multiples of the period plus the phase, so that delays do not add up.
    private func refresh(after moment: Timestamp) -> Timestamp {
        let past = (moment.microseconds &- phase) % periodMicroseconds
        return moment.advanced(byMicroseconds: periodMicroseconds - past)
    }

    /// The offset of the refreshes within a period; zero until the embedder reports a presentation.
    private var phase: UInt64 {
        guard case .embedder = source else { return 0 }
        return lastPresentation.time.microseconds % periodMicroseconds
    }
}

/// How a picture was presented on an output, as sent to clients by wp_presentation.
public struct FramePresentation: Hashable, Sendable {
    /// The guarantees about a presentation. The raw values are those of `wp_presentation_feedback.kind`.
    public struct Kind: OptionSet, Hashable, Sendable {
        /// The bits of `wp_presentation_feedback.kind`.
        public let rawValue: UInt32

        /// Creates a set from the bits of the protocol.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The picture was shown at a vertical retrace, without tearing.
        public static let synchronized = Kind(rawValue: 1)
        /// The hardware measured the time.
        public static let hardwareClock = Kind(rawValue: 2)
        /// The hardware reported when it began to show the picture.
        public static let hardwareCompletion = Kind(rawValue: 4)
    }

    /// When the picture was first visible, on the seat's clock.
    public var time: Timestamp
    /// The number of the refresh; zero if refreshes are not counted.
    public var sequence: UInt64
    /// The guarantees about the presentation.
    public var kind: Kind

    /// Creates a presentation.
    public init(time: Timestamp, sequence: UInt64 = 0, kind: Kind = []) {
        self.time = time
        self.sequence = sequence
        self.kind = kind
    }
}
