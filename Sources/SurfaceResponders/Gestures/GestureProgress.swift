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

    /// Whether fingers mean anything to it any more.
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
