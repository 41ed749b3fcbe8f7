/// Refers to an object without keeping it, as `weak` does.
///
/// Swift counts references to an object with `weak` ones on a path several times as long, also where they are strong;
/// responders are retained by everything that happens. Here the object itself says that it goes, through its anchor.
struct WeakReference<Target: Anchored> {
    private var anchor: Anchor?

    init(_ target: Target? = nil) {
        anchor = target?.anchor
    }

    /// Nil once the object went.
    var target: Target? {
        @inline(__always) get {
            // The anchor is that of a target: nobody else can set it.
            Unretained(address: address)?.object
        }
        set { anchor = newValue?.anchor }
    }

    /// Where the object is, to compare with; zero for none.
    var address: UInt {
        @inline(__always) get { anchor?.address ?? 0 }
    }

    /// Whether it referred to an object that went.
    var isGone: Bool {
        @inline(__always) get { if let anchor { anchor.address == 0 } else { false } }
    }
}

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
