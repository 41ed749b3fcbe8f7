/// A weak reference to an object, like `weak`.
///
/// After the first `weak` reference to an object, Swift takes a path several times as long to count any of
/// its references, including strong ones. Responders are retained at every event. Here the object itself
/// reports its destruction, through its anchor.
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

    /// The address of the object, for comparisons. Zero if there is none.
    var address: UInt {
        @inline(__always) get { anchor?.address ?? 0 }
    }

    /// Whether it referred to an object that is destroyed.
    var isGone: Bool {
        @inline(__always) get { if let anchor { anchor.address == 0 } else { false } }
    }
}

/// A weak reference to an object of any type. If the object has an anchor, this does not slow down its
/// reference counting as `weak` would.
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
