/// Refers to an object of any kind without keeping it. For one that has an anchor that costs its other users nothing, unlike
/// `weak`.
enum WeakObject {
    struct Other {
        weak var object: AnyObject?
    }

    case anchored(Anchor)
    case other(Other)

    init(_ object: AnyObject?) {
        self =
            if let anchored = object as? any Anchored { .anchored(anchored.anchor) } else {
                .other(Other(object: object))
            }
    }

    /// Nil once the object went.
    var object: AnyObject? {
        switch self {
        case .anchored(let anchor): anchor.target
        case .other(let other): other.object
        }
    }
}
