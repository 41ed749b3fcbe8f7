/// The fingers of one seat by slot, in no order. 64 at most: `Touches` is a mask over it.
final class TouchTable {
    static let capacity = 64

    @safe @exclusivity(unchecked) private var slots: ContiguousArray<Touch?> = ContiguousArray(
        repeating: nil, count: capacity)

    /// Counts the fingers, and when the one in each slot came.
    private(set) var arrivals: UInt64 = 0
    private let arrival = FixedArray<UInt64>(repeating: 0, count: capacity)

    /// The same touches, for loops that look at one after the other without counting references.
    private let uncounted = FixedArray<Unretained<Touch>?>(repeating: nil, count: capacity)

    deinit {
        uncounted.deallocate()
        arrival.deallocate()
    }

    /// - Parameter slot: below the capacity.
    @inline(__always)
    func uncountedTouch(at slot: Int) -> Unretained<Touch>? { uncounted[slot & (Self.capacity - 1)] }

    func touch(at slot: Int) -> Touch? { slots[slot] }

    /// Looks at the touches in some slots without counting references; nothing may remove a finger meanwhile.
    @inline(__always)
    func forEachUncounted(in mask: UInt64, _ body: (Touch) -> Void) {
        var rest = mask
        while rest != 0 {
            uncountedTouch(at: rest.trailingZeroBitCount)?.use(body)
            rest &= rest &- 1
        }
    }

    /// The places that have fingers.
    private(set) var taken: UInt64 = 0

    /// A place for a further finger; nil if there is none.
    var freeSlot: Int? { taken == .max ? nil : (~taken).trailingZeroBitCount }

    func set(_ touch: Touch?, at slot: Int) {
        slots[slot] = touch
        uncounted[slot] = touch.map { Unretained($0) }
        let place: UInt64 = 1 << UInt64(slot)
        guard touch != nil else { return taken &= ~place }
        taken |= place
        arrivals += 1
        arrival[slot] = arrivals
    }

    /// Whether the finger in a slot is none that came later.
    @inline(__always)
    func hasBeen(at slot: Int, since moment: UInt64) -> Bool { arrival[slot & (Self.capacity - 1)] <= moment }
}
