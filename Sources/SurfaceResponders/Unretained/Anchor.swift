/// An object with an anchor for weak references. Its `deinit` calls `Anchor.clear` if the anchor exists.
protocol Anchored: AnyObject {
    /// The anchor, created for the first reference.
    var anchor: Anchor { get }
}

/// Links an object to all weak references to it. The references keep the anchor, which does not keep the
/// object. The object must clear the anchor in `deinit`: otherwise the references would access freed memory.
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
