internal import UncountedReferences

/// Touches that are over, and that nobody has any more: each serves for another finger.
struct SpareTouches {
    /// As many as one hand has, and a little more.
    private static let capacity = 16

    /// Those that serve.
    private var free: ContiguousArray<Touch> = []
    /// Those that are over, and that somebody may have.
    private var over: ContiguousArray<Touch> = []

    /// One that nobody has, to be begun anew; nil if there is none.
    mutating func take() -> Touch? { free.popLast() }

    /// Takes a touch that is over. Whoever removes it may have it still: `takeForgotten()` is called once they let go.
    mutating func append(_ touch: Touch) {
        over.append(touch)
    }

    /// One of those that are over and that nobody has. The others stay what they are, with whoever kept them.
    mutating func takeForgotten() -> Touch? {
        while var touch = over.popLast() {
            if isKnownUniquelyReferenced(&touch), !hasWeakOrUnownedReferences(touch) { return touch }
        }
        return nil
    }

    /// Has a touch serve again that keeps nobody else.
    mutating func keep(_ touch: Touch) {
        if free.count < Self.capacity { free.append(touch) }
    }
}
