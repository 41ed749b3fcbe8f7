/// The presses of one event. Keys change one at a time, so there is always exactly one.
public struct Presses: Sequence {
    public let press: Press

    public func makeIterator() -> CollectionOfOne<Press>.Iterator {
        CollectionOfOne(press).makeIterator()
    }

    public var count: Int { 1 }
    public var first: Press? { press }
    public var underestimatedCount: Int { 1 }
}
