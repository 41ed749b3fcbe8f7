/// Recognizes shakes in an accelerometer's samples and in the pointer's motion, and notifies responders.
///
/// A shake is sent to the first responder of the key window and climbs. Without a first responder, no
/// responder receives it. It ends when the jolts stop. It is canceled when they continue for too long, when
/// the session is locked, when the seat is paused, or when the target is removed.
public final class MotionTracker {
    /// The number of jolts that make a shake.
    private static let joltsNeeded = 4
    /// How soon after a jolt the next one has to follow, in microseconds.
    private static let joltInterval: UInt64 = 300_000
    /// The longest duration of a shake, in microseconds.
    private static let longest: UInt64 = 3_000_000

    private enum State {
        /// A number of jolts were counted, the last one at `last`.
        case waiting(jolts: Int, last: Timestamp)
        case shaking(Route, since: Timestamp)
        /// The shake was canceled, or could not begin. No shake begins until the jolts stop.
        case spent
    }

    /// Whether shaking the pointer is a shake. `false` by default, because it costs time on each motion.
    @safe @exclusivity(unchecked) public var recognizesPointerShakes = false

    private let context: SeatContext
    private let focus: Focus
    private var state = State.waiting(jolts: 0, last: .zero)
    /// The number of the climb that is delivering the beginning to responders; zero if none is.
    private var beginning = 0
    private var strokes = StrokeDetector()
    private var jolts = JoltDetector()
    private lazy var timer = SeatTimer { [unowned self] in timerFired() }

    init(_ context: SeatContext, focus: Focus) {
        self.context = context
        self.focus = focus
    }

    /// Whether a shake is in progress that was sent to a responder.
    package var isShaking: Bool {
        if case .shaking = state { true } else { false }
    }

    // MARK: Samples

    /// Handles a sample of an accelerometer, about 50 times a second. Ignores values that are not finite.
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

    /// Restarts the timer after a jolt of a shake. When the timer fires, the jolts have stopped.
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

    /// Cancels a shake that is in progress.
    func cancel() {
        guard isShaking else { return }
        end(.cancelled)
        state = .spent
        schedule()
    }

    func willRemove(_ surface: SurfaceResponder) {
        if case .shaking(let route, _) = state, route.isWithin(surface) { cancel() }
    }

    /// Called when the seat ends.
    func cancelTimers(on clock: any SeatClock) {
        clock.cancel(timer)
    }
}

/// Finds the jolts of a shake in an accelerometer's samples: strong pushes, each at least 90° from the last.
struct JoltDetector {
    /// The minimum strength of a jolt without gravity, in m/s²: more than a step or putting a device down.
    private static let strength = 12.0
    /// The share of a new sample in the estimate of gravity, between 0 and 1.
    private static let adaption = 0.1

    private var gravity: Acceleration?
    private var last: Acceleration?

    /// Whether a sample is a new jolt. Call this for every sample, because it updates the gravity estimate.
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

/// Finds the strokes of a shaken pointer: long and fast, each opposite to the last one on its axis.
struct StrokeDetector {
    /// The minimum length of a stroke, in logical pixels. Ordinary motion takes longer for this distance.
    private static let length = 150.0
    /// The longest duration of a stroke, in microseconds.
    private static let duration: UInt64 = 250_000

    private struct Axis {
        private var way = 0.0
        private var beginning: UInt64 = 0
        private var isCounted = false

        /// Adds a step. Returns whether it makes the stroke long enough within the permitted duration.
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
