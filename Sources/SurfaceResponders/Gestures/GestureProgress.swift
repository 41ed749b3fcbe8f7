/// The state of a gesture, and the requested transition that has not been carried out yet.
struct GestureProgress {
    private(set) var state = GestureRecognizer.State.possible
    /// The requested transition to `began` or `ended`. The state is `possible` until it is carried out.
    private(set) var wish: Wish?

    /// The delegate's answer to whether the gesture may begin; nil before the delegate is asked.
    var mayBegin: Bool?
    /// Whether the targets have yet to be called for the current state.
    var needsAction = false

    enum Wish {
        /// Begins a continuous gesture. `isOver` is true if the gesture has ended since the request.
        case begin(isOver: Bool)
        /// Recognizes a discrete gesture.
        case recognize
    }

    var hasBegun: Bool { state == .began || state == .changed || wish != nil }

    /// Whether the targets are called for the state: the gesture has begun, has ended or was canceled.
    var isTold: Bool { state != .possible && state != .failed }

    var isListening: Bool {
        switch state {
        case .possible:
            switch wish {
            case nil, .begin(isOver: false): true
            case .begin(isOver: true), .recognize: false
            }
        case .began, .changed: true
        case .ended, .cancelled, .failed: false
        }
    }

    var isOver: Bool {
        switch state {
        case .ended, .cancelled, .failed: true
        case .possible, .began, .changed: false
        }
    }

    /// Carries out or records a state change that a subclass requests. Returns false if it is not allowed.
    mutating func advance(to new: GestureRecognizer.State) -> Bool {
        switch (state, wish, new) {
        case (.possible, nil, .began): wish = .begin(isOver: false)
        case (.possible, nil, .ended): wish = .recognize
        case (.possible, _, .failed): fail()
        case (.possible, .begin(isOver: false), .began), (.possible, .begin(isOver: false), .changed): break
        case (.possible, .begin(isOver: false), .ended): wish = .begin(isOver: true)
        case (.possible, .begin(isOver: false), .cancelled): fail()
        case (.began, _, .changed), (.changed, _, .changed): state = .changed
        case (.began, _, .ended), (.changed, _, .ended): state = .ended
        case (.began, _, .cancelled), (.changed, _, .cancelled): state = .cancelled
        default: return false
        }
        return true
    }

    /// Carries out the requested transition. Called when no other recognizer has to fail first.
    mutating func grantWish() {
        switch wish {
        case .begin: state = .began
        case .recognize: state = .ended
        case nil: break
        }
        wish = nil
    }

    mutating func fail() {
        state = .failed
        wish = nil
    }

    mutating func cancel() {
        state = .cancelled
    }

    mutating func end() {
        state = .ended
    }
}

/// Measures a velocity from the most recent steps of a motion.
struct SpeedTracker {
    /// The age in microseconds, relative to the newest step, up to which a step counts.
    private static let window: UInt64 = 100_000
    private static let capacity = 8

    private var steps = InlineArray<8, Vector>(repeating: .zero)
    private var times = InlineArray<8, UInt64>(repeating: 0)
    private var count = 0

    mutating func add(_ step: Vector, at time: Timestamp) {
        steps[count % Self.capacity] = step
        times[count % Self.capacity] = time.microseconds
        count += 1
    }

    /// The velocity in units of the steps per second. Zero without two recent steps at different times.
    var velocity: Vector {
        guard count > 1 else { return .zero }
        let newest = times[(count - 1) % Self.capacity]
        var sum = Vector.zero
        var begin = newest
        var number = count - 1
        // Of the oldest step that counts, only the time matters, because its motion precedes that time.
        while number > 0, count - number < Self.capacity {
            let earlier = times[(number - 1) % Self.capacity]
            guard newest - min(earlier, newest) <= Self.window else { break }
            sum = sum + steps[number % Self.capacity]
            begin = earlier
            number -= 1
        }
        guard newest > begin else { return .zero }
        return sum * (1_000_000 / Double(newest - begin))
    }
}

/// The two fingers that a pinch or rotation follows. Further fingers are ignored. When one of the two is
/// lifted, the pair is chosen anew from the fingers that are still down.
struct FingerPair {
    private var fingers: (first: Touch, second: Touch)?

    var isComplete: Bool { fingers != nil }

    /// The vector from the first finger to the second, in global logical pixels.
    var span: Vector? {
        fingers.map { $0.second.location - $0.first.location }
    }

    mutating func clear() {
        fingers = nil
    }

    /// Chooses two fingers unless the current two are still down. Fingers in `ended` are being lifted.
    /// - Returns: whether the pair changed or is incomplete.
    mutating func choose(from touches: Touches, without ended: Touches? = nil) -> Bool {
        let rest = touches.filtered { ended?.contains($0) != true }
        if let fingers, rest.contains(fingers.first), rest.contains(fingers.second) { return false }
        guard let first = rest.first, let second = rest.first(where: { $0 !== first }) else {
            fingers = nil
            return true
        }
        fingers = (first, second)
        return true
    }
}
