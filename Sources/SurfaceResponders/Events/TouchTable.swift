/// The fingers of one seat by slot, in no order. 64 at most: `Touches` is a mask over it.
final class TouchTable {
    static let capacity = 64

    @exclusivity(unchecked) private var slots: ContiguousArray<Touch?> = ContiguousArray(
        repeating: nil, count: capacity)

    /// The same touches, for those who look at one after the other without counting references.
    private let uncounted: UnsafeMutablePointer<Unmanaged<Touch>?>

    init() {
        uncounted = .allocate(capacity: Self.capacity)
        uncounted.initialize(repeating: nil, count: Self.capacity)
    }

    deinit {
        uncounted.deallocate()
    }

    /// - Parameter slot: below the capacity.
    @inline(__always)
    func uncountedTouch(at slot: Int) -> Unmanaged<Touch>? { uncounted[slot & (Self.capacity - 1)] }

    func touch(at slot: Int) -> Touch? { slots[slot] }

    /// A place for a further finger; nil if there is none.
    var freeSlot: Int? { slots.firstIndex { $0 == nil } }

    func set(_ touch: Touch?, at slot: Int) {
        slots[slot] = touch
        uncounted[slot] = touch.map { .passUnretained($0) }
    }
}
