/// The state of a gesture, and what it wants to be while others have to fail first.
struct GestureProgress {
    private(set) var state = GestureRecognizer.State.possible
    /// `began` or `ended`, while the state is `possible`: what it becomes once nothing stands in the way.
    private(set) var wish: Wish?

    /// What the delegate answered when it was asked whether the gesture should begin.
    var mayBegin: Bool?
    /// Whether the targets are to be told of the state.
    var needsAction = false

    enum Wish {
        /// A continuous gesture; `isOver` if it has ended since.
        case begin(isOver: Bool)
        /// A discrete one.
        case recognize
    }

    /// Whether it has begun, or will once others have failed.
    var hasBegun: Bool { state == .began || state == .changed || wish != nil }

    /// Whether a gesture has begun or is over: its targets know of it.
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

    /// What a subclass asks for. False, and nothing changes, if that does not follow.
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

    /// Nothing stands in the way any more.
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

/// How fast something moves, by its last steps.
struct SpeedTracker {
    /// How long a step counts, in microseconds.
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

    /// Logical pixels a second, or whatever else the steps are in; zero while too little is known.
    var velocity: Vector {
        guard count > 1 else { return .zero }
        let newest = times[(count - 1) % Self.capacity]
        var sum = Vector.zero
        var begin = newest
        var number = count - 1
        // The oldest step that counts only says where the way begins.
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

/// The two fingers that a pinch or rotation goes by. A third one changes nothing; when one of the two is lifted, the
/// next takes its place without a jump.
struct FingerPair {
    private var fingers: (first: Touch, second: Touch)?

    var isComplete: Bool { fingers != nil }

    /// From one finger to the other, in global logical pixels.
    var span: Vector? {
        fingers.map { $0.second.location - $0.first.location }
    }

    mutating func clear() {
        fingers = nil
    }

    /// Chooses two fingers, if there are none or one of the two is gone.
    /// - Parameter ended: those of the fingers that are lifted now.
    /// - Returns: whether the two are others than before, or none.
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
