/// Changes of touches that are held back while a recognizer that delays them is still possible.
struct HeldTouches {
    struct Change {
        let slot: Int
        let phase: Touch.Phase
        let frame: UInt64
        let timestamp: Timestamp
        let location: Point
        let previousLocation: Point
        let contact: Touch.Contact
        let tapCount: Int

        init(of touch: Touch, _ phase: Touch.Phase, frame: UInt64) {
            slot = touch.slot
            self.phase = phase
            self.frame = frame
            timestamp = touch.timestamp
            location = touch.location
            previousLocation = touch.previousLocation
            contact = touch.contact
            tapCount = touch.tapCount
        }

        /// Restores the state that the touch had when this change happened.
        func restore(_ touch: Touch) {
            touch.phase = phase
            touch.timestamp = timestamp
            touch.location = location
            touch.previousLocation = previousLocation
            touch.contact = contact
            // Last, because setting the location may reset the count.
            touch.tapCount = tapCount
        }
    }

    private(set) var slots: UInt64 = 0
    private var changes: ContiguousArray<Change> = []

    var isEmpty: Bool { slots == 0 }

    func contains(_ slot: Int) -> Bool { slots & (1 << UInt64(slot)) != 0 }

    mutating func append(_ change: Change) {
        slots |= 1 << UInt64(change.slot)
        changes.append(change)
    }

    mutating func remove(_ mask: UInt64) {
        guard slots & mask != 0 else { return }
        changes.removeAll { mask & (1 << UInt64($0.slot)) != 0 }
        slots &= ~mask
    }

    /// Removes and returns the oldest changes of one frame, one phase and one route that can be delivered
    /// now.
    /// - Parameters:
    ///   - isDelayed: whether a change still has to wait. Later changes of the same touch wait, too.
    ///   - together: whether the touches in two slots are on one route.
    mutating func takeNext(_ isDelayed: (Change) -> Bool, together: (Int, Int) -> Bool) -> ContiguousArray<
        Change
    > {
        var waiting: UInt64 = 0
        var taken: ContiguousArray<Change> = []
        var rest: ContiguousArray<Change> = []
        for change in changes {
            let bit: UInt64 = 1 << UInt64(change.slot)
            let isNext = taken.first.map { first in
                first.frame == change.frame && first.phase == change.phase
                    && together(first.slot, change.slot)
            }
            if waiting & bit == 0, isNext ?? true, !isDelayed(change) {
                taken.append(change)
            } else {
                waiting |= bit
                rest.append(change)
            }
        }
        changes = rest
        slots = rest.reduce(0) { $0 | 1 << UInt64($1.slot) }
        return taken
    }
}
