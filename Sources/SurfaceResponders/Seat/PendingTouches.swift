/// Which fingers changed in the frame that is being gathered, and how.
struct PendingTouches {
    static let deliveryOrder: [Touch.Phase] = [.began, .moved, .ended]

    private var began: UInt64 = 0
    private var moved: UInt64 = 0
    private var ended: UInt64 = 0

    var isEmpty: Bool { began | moved | ended == 0 }

    mutating func add(_ slot: Int, _ phase: Touch.Phase) {
        let bit: UInt64 = 1 << UInt64(slot)
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
