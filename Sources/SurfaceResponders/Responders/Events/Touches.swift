/// A set of touches: the fingers of a seat, and which of them are meant. Complete during the call that it is
/// handed to: copy touches that are to be kept into an array. In a set that is kept, fingers that are gone
/// are not found any more.
public struct Touches: Sequence {
    /// The seat's.
    let table: TouchTable
    let mask: UInt64
    /// Fingers that came later are not meant, whatever slots they were given.
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

    /// Those of them that another set has, too.
    @inline(__always)
    func intersection(_ mask: UInt64) -> Touches {
        Touches(table: table, mask: self.mask & mask, moment: moment)
    }

    /// Iterates over the touches in no particular order, skipping fingers that are gone.
    public struct Iterator: IteratorProtocol {
        let table: TouchTable
        var mask: UInt64
        let moment: UInt64

        /// The next touch that is still there; nil after the last.
        public mutating func next() -> Touch? {
            while mask != 0 {
                let slot = mask.trailingZeroBitCount
                mask &= mask - 1
                if table.hasBeen(at: slot, since: moment), let touch = table.touch(at: slot) { return touch }
            }
            return nil
        }
    }

    /// Touches may end while the iterator is in use; it skips them.
    public func makeIterator() -> Iterator { Iterator(table: table, mask: mask, moment: moment) }

    /// How many fingers are meant and still there.
    public var count: Int {
        var count = 0
        forEachUncounted { _ in count += 1 }
        return count
    }
    /// Whether no finger is meant, or none of them is there.
    public var isEmpty: Bool { count == 0 }
    /// One of them; the only one where multiple touch is off. Nil if none is there.
    public var first: Touch? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// Whether a touch is meant and still there.
    public func contains(_ touch: Touch) -> Bool {
        contains { $0 === touch }
    }

    /// Looks at each without counting references; nothing may remove a finger meanwhile.
    @inline(__always)
    func forEachUncounted(_ body: (Touch) -> Void) {
        forEachUncountedSlot { body($1) }
    }

    /// The same with the place of each in the table of touches.
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

    /// When the first of them changed; nil if none is there.
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

    /// Whether the client of one of them has been told of it.
    @inline(__always)
    var isToldToClient: Bool {
        var isTold = false
        forEachUncounted { isTold = isTold || $0.toldClient == .begun }
        return isTold
    }

    /// How far the one that has moved most is from where it began, in logical pixels.
    var farthestFromOrigin: Double {
        var farthest = 0.0
        forEachUncounted { farthest = Swift.max(farthest, $0.squaredDistance) }
        return farthest.squareRoot()
    }

    /// How far they have moved since the last change, added up.
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
