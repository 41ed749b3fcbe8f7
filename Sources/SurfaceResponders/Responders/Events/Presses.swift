/// The presses of one event. Keys change one at a time, so there is always exactly one.
public struct Presses: Sequence {
    /// The only one.
    public let press: Press

    /// Iterates over the one press.
    public func makeIterator() -> CollectionOfOne<Press>.Iterator {
        CollectionOfOne(press).makeIterator()
    }

    /// Always 1.
    public var count: Int { 1 }
    /// The press; never nil.
    public var first: Press? { press }
    /// Always 1.
    public var underestimatedCount: Int { 1 }
}
