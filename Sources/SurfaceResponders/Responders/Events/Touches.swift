/// A set of touches of one seat. It is complete only during the call that receives it, because it loses
/// touches that end. To keep touches, copy them into an array.
public struct Touches: Sequence {
    let table: TouchTable
    let mask: UInt64
    /// The arrival count when the set was made. Later fingers are not in the set, even if they reuse a slot.
    private let moment: UInt64

    init(table: TouchTable, mask: UInt64) {
        self.init(table: table, mask: mask, moment: table.arrivals)
    }

    @inline(__always)
    private init(table: TouchTable, mask: UInt64, moment: UInt64) {
        self.table = table
        self.mask = mask
        self.moment = moment
    }

    @inline(__always)
    func intersection(_ mask: UInt64) -> Touches {
        Touches(table: table, mask: self.mask & mask, moment: moment)
    }

    /// Iterates over the touches in no particular order. Skips touches that no longer exist.
    public struct Iterator: IteratorProtocol {
        let table: TouchTable
        var mask: UInt64
        let moment: UInt64

        /// Returns the next touch that still exists; `nil` after the last one.
        public mutating func next() -> Touch? {
            while mask != 0 {
                let slot = mask.trailingZeroBitCount
                mask &= mask - 1
                if table.hasBeen(at: slot, since: moment), let touch = table.touch(at: slot) { return touch }
            }
            return nil
        }
    }

    /// Returns an iterator, which skips touches that end while it is in use.
    public func makeIterator() -> Iterator { Iterator(table: table, mask: mask, moment: moment) }

    /// The number of touches that still exist.
    public var count: Int {
        var count = 0
        forEachUncounted { _ in count += 1 }
        return count
    }
    /// Whether no touch of the set still exists.
    public var isEmpty: Bool { count == 0 }
    /// One of the touches: the only one if multiple touch is off. `nil` if none exists.
    public var first: Touch? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// Returns whether a touch is in the set and still exists.
    public func contains(_ touch: Touch) -> Bool {
        contains { $0 === touch }
    }

    /// Calls a closure for each touch without counting references. The closure must not remove a finger.
    @inline(__always)
    func forEachUncounted(_ body: (Touch) -> Void) {
        forEachUncountedSlot { body($1) }
    }

    /// Calls a closure for each touch and its index in the table of touches, without counting references.
    @inline(__always)
    package func forEachUncountedSlot(_ body: (Int, Touch) -> Void) {
        var rest = mask
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            rest &= rest &- 1
            guard table.hasBeen(at: slot, since: moment) else { continue }
            table.uncountedTouch(at: slot)?.use { body(slot, $0) }
        }
    }

    /// The time of the latest change of the touch in the lowest slot; `nil` if no touch exists.
    @inline(__always)
    var firstTimestamp: Timestamp? {
        var rest = mask
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            rest &= rest &- 1
            guard table.hasBeen(at: slot, since: moment) else { continue }
            if let touch = table.uncountedTouch(at: slot) { return touch.use { $0.timestamp } }
        }
        return nil
    }

    /// Whether a client took the beginning of at least one of the touches and was not sent that touch's end.
    @inline(__always)
    var isToldToClient: Bool {
        var isTold = false
        forEachUncounted { isTold = isTold || $0.toldClient == .begun }
        return isTold
    }

    /// The largest distance of a touch from where it began, in logical pixels.
    var farthestFromOrigin: Double {
        var farthest = 0.0
        forEachUncounted { farthest = Swift.max(farthest, $0.squaredDistance) }
        return farthest.squareRoot()
    }

    /// The sum of the displacements of the touches since their previous locations.
    var step: Vector {
        var sum = Vector.zero
        forEachUncounted { sum = sum + ($0.location - $0.previousLocation) }
        return sum
    }

    @inline(__always)
    func filtered(_ isIncluded: (Touch) -> Bool) -> Touches {
        var result: UInt64 = 0
        forEachUncounted { if isIncluded($0) { result |= $0.bit } }
        return intersection(result)
    }
}

/// The fingers of one seat by slot, in no order. `Touches` is a mask of the slots, so there are at most 64.
final class TouchTable {
    static let capacity = 64

    @safe @exclusivity(unchecked) private var slots: ContiguousArray<Touch?> = ContiguousArray(
        repeating: nil, count: capacity)

    /// The number of fingers that have arrived so far, including removed ones.
    private(set) var arrivals: UInt64 = 0
    /// For each slot, the value of `arrivals` when its finger arrived.
    private let arrival = FixedArray<UInt64>(repeating: 0, count: capacity)

    /// The same touches as in `slots`, for loops that do not count references.
    private let uncounted = FixedArray<Unretained<Touch>?>(repeating: nil, count: capacity)

    deinit {
        uncounted.deallocate()
        arrival.deallocate()
    }

    /// - Parameter slot: less than the capacity.
    @inline(__always)
    func uncountedTouch(at slot: Int) -> Unretained<Touch>? { uncounted[slot & (Self.capacity - 1)] }

    func touch(at slot: Int) -> Touch? { slots[slot] }

    /// Calls a closure for the touches in some slots without counting references. The closure must not remove
    /// a finger.
    @inline(__always)
    func forEachUncounted(in mask: UInt64, _ body: (Touch) -> Void) {
        var rest = mask
        while rest != 0 {
            uncountedTouch(at: rest.trailingZeroBitCount)?.use(body)
            rest &= rest &- 1
        }
    }

    private(set) var taken: UInt64 = 0

    /// A free slot; `nil` if there is none.
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

    /// Returns whether the finger in a slot arrived no later than a moment, given as a value of `arrivals`.
    @inline(__always)
    func hasBeen(at slot: Int, since moment: UInt64) -> Bool { arrival[slot & (Self.capacity - 1)] <= moment }
}
