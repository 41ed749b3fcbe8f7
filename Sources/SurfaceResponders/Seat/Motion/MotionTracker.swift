/// Tells responders of shakes, which it finds in an accelerometer's samples and in the pointer's motions.
///
/// A shake goes to the first responder of the key window and climbs; without a first responder it reaches
/// nobody. Whoever hears of its beginning hears once of its end: it ends when the jolts stop, and is
/// cancelled when they go on too long, when the session is locked, when the seat is paused, or when the
/// responder that was told leaves.
public final class MotionTracker {
    /// How many jolts make a shake.
    private static let joltsNeeded = 4
    /// How long after a jolt the next one may come, in microseconds.
    private static let joltInterval: UInt64 = 300_000
    /// How long a shake may go on, in microseconds.
    private static let longest: UInt64 = 3_000_000

    private enum State {
        /// So many jolts came, the last at a time.
        case waiting(jolts: Int, last: Timestamp)
        case shaking(Route, since: Timestamp)
        /// It went on too long, or reached nobody: nothing begins until the jolts stop.
        case spent
    }

    /// Whether a pointer that is shaken is a shake. Off at first: looking for it costs something on each motion.
    @safe @exclusivity(unchecked) public var recognizesPointerShakes = false

    private let context: SeatContext
    private let focus: Focus
    private var state = State.waiting(jolts: 0, last: .zero)
    /// The number of the climb by which responders are being told of the beginning; zero if none is.
    private var beginning = 0
    private var strokes = StrokeDetector()
    private var jolts = JoltDetector()
    private lazy var timer = SeatTimer { [unowned self] in timerFired() }

    init(_ context: SeatContext, focus: Focus) {
        self.context = context
        self.focus = focus
    }

    /// Whether a shake goes on that somebody was told of.
    package var isShaking: Bool {
        if case .shaking = state { true } else { false }
    }

    // MARK: Samples

    /// Takes in what an accelerometer measured; called by the embedder, some fifty times a second.
    public func handle(_ acceleration: Acceleration, at time: Timestamp) {
        if jolts.isJolt(acceleration) { jolt(at: time) }
    }

    @inline(__always)
    func pointerMoved(by delta: Vector, at time: Timestamp) {
        if recognizesPointerShakes, strokes.isStroke(delta, at: time) { jolt(at: time) }
    }

    private func jolt(at time: Timestamp) {
        switch state {
        case .waiting(let jolts, let last):
            let isInTime = last.advanced(byMicroseconds: Self.joltInterval) >= time
            let count = isInTime ? jolts + 1 : 1
            state = .waiting(jolts: count, last: time)
            if count >= Self.joltsNeeded { begin(at: time) }
        case .shaking(let route, let since):
            guard since.advanced(byMicroseconds: Self.longest) > time else {
                state = .spent
                send(.cancelled, along: route, at: time)
                break
            }
        case .spent:
            break
        }
        schedule()
    }

    /// The jolts have stopped once the next one would come too late.
    private func schedule() {
        switch state {
        case .shaking, .spent:
            context.clock.schedule(timer, afterMicroseconds: Self.joltInterval)
        case .waiting:
            break
        }
    }

    private func timerFired() {
        end(.ended)
        context.seat.endTurn()
    }

    // MARK: The shake

    private func begin(at time: Timestamp) {
        guard !context.isLocked, !context.devices.isPaused, let first = focus.keyWindow?.firstResponder else {
            return state = .spent
        }
        let route = context.makeRoute(to: first)
        state = .shaking(route, since: time)
        beginning = context.dispatch.depth + 1
        send(.began, along: route, at: time)
        beginning = 0
    }

    private func end(_ phase: MotionEvent.Phase) {
        let former = state
        state = .waiting(jolts: 0, last: .zero)
        guard case .shaking(let route, _) = former else { return }
        send(phase, along: context.dispatch.cut(beginning, along: route), at: context.clock.now)
    }

    private func send(_ phase: MotionEvent.Phase, along route: Route, at time: Timestamp) {
        let event = MotionEvent(dispatch: context.dispatch, motion: .shake, phase: phase, timestamp: time)
        context.run(route) { event.hand(to: $0) }
    }

    /// A lock, or a session that goes to sleep.
    func cancel() {
        guard isShaking else { return }
        end(.cancelled)
        state = .spent
        schedule()
    }

    func willRemove(_ surface: SurfaceResponder) {
        if case .shaking(let route, _) = state, route.isWithin(surface) { cancel() }
    }

    /// The seat goes.
    func cancelTimers(on clock: any SeatClock) {
        clock.cancel(timer)
    }
}

/// Finds the jolts of a shake among an accelerometer's samples: strong pushes, each against the one before.
struct JoltDetector {
    /// Beyond gravity. A step or a device put on a table stays below it.
    private static let strength = 12.0
    /// How much of a sample the idea of gravity takes over.
    private static let adaption = 0.1

    private var gravity: Acceleration?
    private var last: Acceleration?

    /// Whether a sample is a jolt of its own.
    mutating func isJolt(_ sample: Acceleration) -> Bool {
        guard sample.isFinite else { return false }
        guard let known = gravity else {
            gravity = sample
            return false
        }
        let push = sample - known
        let change = Self.adaption
        gravity = Acceleration(
            x: known.x + push.x * change, y: known.y + push.y * change, z: known.z + push.z * change)
        guard push.length >= Self.strength else { return false }
        if let last, last.dot(push) > 0 { return false }
        last = push
        return true
    }
}

/// Finds the strokes of a pointer that is shaken on purpose: long and fast ones, each back along the one before.
struct StrokeDetector {
    /// Ordinary work turns around after so long a way only when it takes its time.
    private static let length = 150.0
    /// In microseconds.
    private static let duration: UInt64 = 250_000

    private struct Axis {
        private var way = 0.0
        private var beginning: UInt64 = 0
        private var isCounted = false

        /// Whether a stroke is long enough from this step on.
        mutating func add(_ step: Double, at time: UInt64) -> Bool {
            if step != 0, (step > 0) != (way > 0) || way == 0 {
                way = 0
                beginning = time
                isCounted = false
            }
            way += step
            guard !isCounted, abs(way) >= StrokeDetector.length else { return false }
            isCounted = true
            return time - min(beginning, time) <= StrokeDetector.duration
        }
    }

    private var across = Axis()
    private var down = Axis()

    mutating func isStroke(_ delta: Vector, at time: Timestamp) -> Bool {
        let isAcross = across.add(delta.dx, at: time.microseconds)
        let isDown = down.add(delta.dy, at: time.microseconds)
        return isAcross || isDown
    }
}
