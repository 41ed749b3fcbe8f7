/// An object that says when it goes: its `deinit` calls `Anchor.clear` if there is an anchor.
protocol Anchored: AnyObject {
    /// Made for the first reference.
    var anchor: Anchor { get }
}

/// What weak references to an object have in common. The object keeps it, and clears it as it goes; otherwise a reference
/// would find freed memory.
@safe
final class Anchor {
    @safe private(set) var object: Unmanaged<AnyObject>?

    init(_ object: AnyObject) {
        self.object = unsafe .passUnretained(object)
    }

    var isCleared: Bool { unsafe object == nil }

    /// Nil once the object went.
    var target: AnyObject? { unsafe object?.takeUnretainedValue() }

    /// Where the object is; zero once it went.
    @inline(__always)
    var address: UInt { unsafe object.map { unsafe UInt(bitPattern: $0.toOpaque()) } ?? 0 }

    func clear() {
        object = nil
    }
}
