struct PendingTouches {
    private var began: UInt64 = 0
    private var moved: UInt64 = 0
    private var ended: UInt64 = 0
    /// Changes that the gesture recognizers have not been told of.
    private var unseen: UInt64 = 0
    /// Fingers that changed since they were at rest last, be it in an earlier frame.
    private(set) var restless: UInt64 = 0

    /// The fingers that changed: all that wait in a phase.
    private(set) var slots: UInt64 = 0

    /// - Parameter isSeen: for a finger that begins anew with somebody else: to the recognizers it is the same.
    @inline(__always)
    mutating func add(_ finger: UInt64, _ phase: Touch.Phase, isSeen: Bool = false) {
        restless |= finger
        slots |= finger
        if !isSeen { unseen |= finger }
        switch phase {
        case .began: began |= finger
        case .moved, .stationary: moved |= finger
        case .ended, .cancelled: ended |= finger
        }
    }

    /// They wait no longer.
    @inline(__always)
    mutating func remove(_ fingers: UInt64) {
        slots &= ~fingers
        began &= ~fingers
        moved &= ~fingers
        ended &= ~fingers
        unseen &= ~fingers
    }

    /// All are at rest, but for some.
    @inline(__always)
    mutating func settle(except fingers: UInt64) {
        restless &= fingers
    }

    /// The fingers in a phase that the recognizers are told of now.
    mutating func takeUnseen(_ phase: Touch.Phase) -> UInt64 {
        let fingers = slots(in: phase) & unseen
        unseen &= ~fingers
        return fingers
    }

    /// The fingers that wait in a phase: `began`, `moved` or `ended`.
    @inline(__always)
    func slots(in phase: Touch.Phase) -> UInt64 {
        switch phase {
        case .began: began
        case .moved: moved
        case .ended: ended
        case .stationary, .cancelled: 0
        }
    }

    @inline(__always)
    func isWaiting(_ finger: UInt64, otherwiseThan phase: Touch.Phase) -> Bool {
        slots & ~slots(in: phase) & finger != 0
    }
}
