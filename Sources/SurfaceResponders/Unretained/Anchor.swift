/// An object that says when it is destroyed: its `deinit` calls `Anchor.clear` if there is an anchor.
protocol Anchored: AnyObject {
    /// Made for the first reference.
    var anchor: Anchor { get }
}

/// What weak references to an object have in common. The object keeps it, and clears it when it is destroyed; otherwise a
/// reference would find freed memory.
final class Anchor {
    /// Where the object is; zero once it is destroyed.
    private(set) var address: UInt

    init(_ object: AnyObject) {
        address = Unretained(object).address
    }

    /// Nil once the object is destroyed.
    var target: AnyObject? { Unretained(address: address)?.object }

    func clear() {
        address = 0
    }
}
