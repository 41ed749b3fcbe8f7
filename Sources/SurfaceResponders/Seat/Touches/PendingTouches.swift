/// Which fingers changed in the frame that is being gathered, and how.
struct PendingTouches {
    static let deliveryOrder: [Touch.Phase] = [.began, .moved, .ended]

    private var began: UInt64 = 0
    private var moved: UInt64 = 0
    private var ended: UInt64 = 0
    /// Changes that the gesture recognizers have not been told of.
    private var unseen: UInt64 = 0

    var isEmpty: Bool { slots == 0 }
    /// The fingers that changed.
    var slots: UInt64 { began | moved | ended }

    /// - Parameter isSeen: for a finger that begins anew with somebody else: to the recognizers it is the same.
    mutating func add(_ slot: Int, _ phase: Touch.Phase, isSeen: Bool = false) {
        let bit: UInt64 = 1 << UInt64(slot)
        if !isSeen { unseen |= bit }
        switch phase {
        case .began: began |= bit
        case .moved, .stationary: moved |= bit
        case .ended, .cancelled: ended |= bit
        }
    }

    mutating func remove(_ slot: Int) {
        let bit: UInt64 = 1 << UInt64(slot)
        began &= ~bit
        moved &= ~bit
        ended &= ~bit
        unseen &= ~bit
    }

    /// The fingers in a phase that the recognizers are told of now.
    mutating func takeUnseen(_ phase: Touch.Phase) -> UInt64 {
        let fingers =
            switch phase {
            case .began: began & unseen
            case .moved: moved & unseen
            case .ended: ended & unseen
            case .stationary, .cancelled: UInt64(0)
            }
        unseen &= ~fingers
        return fingers
    }

    func contains(_ slot: Int, _ phase: Touch.Phase) -> Bool {
        let bit: UInt64 = 1 << UInt64(slot)
        return switch phase {
        case .began: began & bit != 0
        case .moved: moved & bit != 0
        case .ended: ended & bit != 0
        case .stationary, .cancelled: false
        }
    }

    func phase(of slot: Int) -> Touch.Phase? {
        for phase in Self.deliveryOrder where contains(slot, phase) { return phase }
        return nil
    }
}
