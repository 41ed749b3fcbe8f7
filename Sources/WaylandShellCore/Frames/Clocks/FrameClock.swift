import SurfaceResponders

/// Says when an output shows its next picture: then clients are told that they may draw again, and what they committed
/// counts as seen. It runs only while somebody waits for it.
///
/// An output has one from the beginning; it begins to run when the output is added to an ``OutputLayout``.
public final class FrameClock {
    /// What it goes by.
    public enum Source {
        /// A timer, at the refresh rate of the output's mode. There is nothing to be seen, or nobody knows when it is.
        case timer
        /// The embedder, who calls ``FrameClock/present(_:)`` when a picture was shown.
        /// - Parameter needsFrame: called when somebody begins to wait, once until the next picture. While none comes,
        ///   clients are told once a second.
        case embedder(needsFrame: () -> Void)
    }

    /// What it goes by. Whoever waits goes on waiting when it changes.
    public var source = Source.timer {
        didSet {
            isRunning = false
            isWatching = false
            timer?.stop()
            runIfNeeded()
        }
    }

    private var observers = Observers<FramePresentation>()
    /// Whether somebody waits for the next picture.
    public private(set) var isRunning = false

    package weak var output: Output?
    private weak var scheduler: FrameScheduler?
    private var clock: (any SeatClock)?
    private var timer: ClockTimer?
    /// Those that wait, in the order in which they began to. Some may wait elsewhere by now.
    private var waiting: [Surface] = []
    private var isFrameWanted = false
    /// Whether the timer looks after clients whose picture does not come.
    private var isWatching = false

    /// When the picture is due that is waited for.
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

    /// The output is gone. Those that wait are the scheduler's again.
    func stop() {
        isRunning = false
        isWatching = false
        timer = nil
        let surfaces = takeWaiting()
        scheduler?.lost(surfaces)
        scheduler = nil
    }

    /// The output's mode may be another.
    func refreshChanged() {
        let period = Self.period(output?.state.mode.refresh ?? 60_000)
        guard period != periodMicroseconds else { return }
        periodMicroseconds = period
        isRunning = false
        runIfNeeded()
    }

    // MARK: Waiting

    /// Asks for a picture although no client waits for one: something of the embedder's own has to be drawn.
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

    /// The embedder's window may be hidden, so that no picture is shown of it for long.
    private func watchIfNeeded() {
        guard case .embedder = source, !isWatching, let timer else { return }
        isWatching = true
        timer.start(after: FrameScheduler.unseenPeriod)
    }

    // MARK: Pictures

    /// Calls a handler for each picture, before clients are told that they may draw again. A renderer draws in it.
    public func observeFrames(_ handler: @escaping (FramePresentation) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    /// A picture was shown. For the embedder of a clock whose source it is, and that alone.
    /// - Parameter presentation: when, as far as it is known.
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
        // A late timer makes no late picture: the refreshes are where they are.
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

    /// Whether the embedder may have drawn a picture that it has not shown yet.
    package var isPictureOnItsWay: Bool {
        if case .embedder = source { isRunning } else { false }
    }

    /// The time between two refreshes.
    var period: Duration { .microseconds(Int64(clamping: periodMicroseconds)) }

    /// The same in nanoseconds, for clients.
    package var refreshNanoseconds: UInt32 {
        UInt32(clamping: 1_000_000_000_000 / UInt64(max(output?.state.mode.refresh ?? 60_000, 1)))
    }

    /// When the next picture can be seen, by what is known: it may be late already.
    package var nextRefresh: Timestamp? {
        guard let clock else { return nil }
        return isRunning ? deadline : refresh(after: clock.now)
    }

    /// The last refresh before a moment, or the clock's start.
    package func refresh(before moment: Timestamp) -> Timestamp {
        let distance = (moment.microseconds &- phase &- 1) % periodMicroseconds + 1
        return Timestamp(microseconds: moment.microseconds - min(moment.microseconds, distance))
    }

    /// Refreshes come at multiples of the period, so that time that is lost in between does not add up.
    private func refresh(after moment: Timestamp) -> Timestamp {
        let past = (moment.microseconds &- phase) % periodMicroseconds
        return moment.advanced(byMicroseconds: periodMicroseconds - past)
    }

    /// Where the refreshes lie: zero unless the embedder said when one was.
    private var phase: UInt64 {
        guard case .embedder = source else { return 0 }
        return lastPresentation.time.microseconds % periodMicroseconds
    }
}

/// How a picture came to be seen on an output: what wp_presentation tells clients.
public struct FramePresentation: Hashable, Sendable {
    /// What is known of it for certain. The raw values are those of `wp_presentation_feedback.kind`.
    public struct Kind: OptionSet, Hashable, Sendable {
        /// As `wp_presentation_feedback.kind` has them.
        public let rawValue: UInt32

        /// - Parameter rawValue: as `wp_presentation_feedback.kind` has them.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The hardware changed pictures while nothing was drawn.
        public static let synchronized = Kind(rawValue: 1)
        /// The hardware measured the time.
        public static let hardwareClock = Kind(rawValue: 2)
        /// The hardware said when it began to show the picture.
        public static let hardwareCompletion = Kind(rawValue: 4)
    }

    /// When it was seen first, on the clock of the seat.
    public var time: Timestamp
    /// Which of the output's refreshes it was; zero if nobody counts them.
    public var sequence: UInt64
    /// What is known of it for certain.
    public var kind: Kind

    /// - Parameters:
    ///   - time: when it was seen first, on the clock of the seat.
    ///   - sequence: which of the output's refreshes it was; zero if nobody counts them.
    ///   - kind: what is known of it for certain.
    public init(time: Timestamp, sequence: UInt64 = 0, kind: Kind = []) {
        self.time = time
        self.sequence = sequence
        self.kind = kind
    }
}
