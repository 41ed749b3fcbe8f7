/// A weak reference to an object, like `weak`.
///
/// After the first `weak` reference to an object, Swift counts all references to it several times as slowly.
/// Responders are retained at every event, so they report their destruction through an anchor instead.
struct WeakReference<Target: Anchored> {
    private var anchor: Anchor?

    init(_ target: Target? = nil) {
        anchor = target?.anchor
    }

    /// The object, or `nil` once it is destroyed.
    var target: Target? {
        @inline(__always) get {
            // The anchor is always that of a `Target`, because only `target` and the initializer set it.
            Unretained(address: address)?.object
        }
        set { anchor = newValue?.anchor }
    }

    /// The address of the object, for comparisons; zero if there is none.
    var address: UInt {
        @inline(__always) get { anchor?.address ?? 0 }
    }

    /// Whether it referred to an object that is destroyed.
    var isGone: Bool {
        @inline(__always) get { if let anchor { anchor.address == 0 } else { false } }
    }
}

/// A weak reference to an object of any type. Does not slow down an object that has an anchor.
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

    /// The object, or `nil` once it is destroyed.
    var object: AnyObject? {
        switch self {
        case .anchored(let anchor): anchor.target
        case .other(let other): other.object
        }
    }
}
