/// The fingers of one seat by slot, in no order. 64 at most: `Touches` is a mask over it.
final class TouchTable {
    static let capacity = 64

    @exclusivity(unchecked) private var slots: ContiguousArray<Touch?> = ContiguousArray(
        repeating: nil, count: capacity)

    func touch(at slot: Int) -> Touch? { slots[slot] }

    func set(_ touch: Touch?, at slot: Int) {
        slots[slot] = touch
    }
}
