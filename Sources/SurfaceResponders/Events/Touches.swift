/// A set of touches: the fingers of a seat, and which of them are meant. Valid during the call; who wants to
/// keep them copies them into an array.
public struct Touches: Sequence {
    /// The seat's, which outlives every call that a set is handed to.
    unowned(unsafe) let table: TouchTable
    let mask: UInt64

    public struct Iterator: IteratorProtocol {
        unowned(unsafe) let table: TouchTable
        var mask: UInt64

        public mutating func next() -> Touch? {
            while mask != 0 {
                let slot = mask.trailingZeroBitCount
                mask &= mask - 1
                if let touch = table.touch(at: slot) { return touch }
            }
            return nil
        }
    }

    public func makeIterator() -> Iterator { Iterator(table: table, mask: mask) }

    public var count: Int { mask.nonzeroBitCount }
    public var isEmpty: Bool { mask == 0 }
    /// One of them; the only one where multiple touch is off.
    public var first: Touch? {
        var iterator = makeIterator()
        return iterator.next()
    }
    public var underestimatedCount: Int { count }

    public func contains(_ touch: Touch) -> Bool {
        contains { $0 === touch }
    }

    /// Looks at each without counting references; nothing may remove a finger meanwhile.
    @inline(__always)
    func forEachUncounted(_ body: (Touch) -> Void) {
        var rest = mask
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            rest &= rest - 1
            table.uncountedTouch(at: slot)?._withUnsafeGuaranteedRef(body)
        }
    }

    /// How far the one that has moved most is from where it began, in logical pixels.
    var farthestFromOrigin: Double {
        var farthest = 0.0
        forEachUncounted { touch in
            let way = touch.location - touch.origin
            farthest = Swift.max(farthest, way.dx * way.dx + way.dy * way.dy)
        }
        return farthest.squareRoot()
    }

    /// How far they have moved since the last change, added up.
    var step: Vector {
        var sum = Vector.zero
        forEachUncounted { sum = sum + ($0.location - $0.previousLocation) }
        return sum
    }

    func filtered(_ isIncluded: (Touch) -> Bool) -> Touches {
        var remaining = mask
        var result: UInt64 = 0
        while remaining != 0 {
            let slot = remaining.trailingZeroBitCount
            remaining &= remaining - 1
            if let touch = table.touch(at: slot), isIncluded(touch) { result |= 1 << UInt64(slot) }
        }
        return Touches(table: table, mask: result)
    }
}
