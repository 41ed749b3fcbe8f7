/// An object with an anchor for weak references. Its `deinit` calls `Anchor.clear` if the anchor exists.
protocol Anchored: AnyObject {
    /// The anchor, created for the first reference.
    var anchor: Anchor { get }
}

/// Shared by all weak references to an object. The object keeps it and clears it in `deinit`. Without that,
/// references would access freed memory.
final class Anchor {
    /// The address of the object. Zero once it is destroyed.
    private(set) var address: UInt

    init(_ object: AnyObject) {
        address = Unretained(object).address
    }

    /// The object, or `nil` once it is destroyed.
    var target: AnyObject? { Unretained(address: address)?.object }

    func clear() {
        address = 0
    }
}
