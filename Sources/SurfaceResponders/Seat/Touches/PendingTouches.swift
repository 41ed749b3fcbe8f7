/// Changes of touches that wait for the end of the frame. A touch is pending in at most one phase.
struct PendingTouches {
    private var began: UInt64 = 0
    private var moved: UInt64 = 0
    private var ended: UInt64 = 0
    /// Touches whose change gesture recognizers have not received.
    private var unseen: UInt64 = 0
    /// Touches that have changed since they were last stationary, possibly in an earlier frame.
    private(set) var restless: UInt64 = 0

    /// The pending touches of all phases.
    private(set) var slots: UInt64 = 0

    /// - Parameter isSeen: true for a touch that was transferred, whose beginning recognizers have seen.
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

    @inline(__always)
    mutating func remove(_ fingers: UInt64) {
        slots &= ~fingers
        began &= ~fingers
        moved &= ~fingers
        ended &= ~fingers
        unseen &= ~fingers
    }

    /// Marks all touches but the given ones as at rest.
    @inline(__always)
    mutating func settle(except fingers: UInt64) {
        restless &= fingers
    }

    /// Returns the touches in a phase that recognizers are about to receive, and marks them as seen.
    mutating func takeUnseen(_ phase: Touch.Phase) -> UInt64 {
        let fingers = slots(in: phase) & unseen
        unseen &= ~fingers
        return fingers
    }

    /// The touches that are pending in a phase: `began`, `moved` or `ended`.
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
