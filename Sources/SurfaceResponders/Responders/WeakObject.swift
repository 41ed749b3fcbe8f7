/// Refers to an object without keeping it. For a responder that costs its other users nothing, unlike `weak`.
enum WeakObject {
    struct Other {
        weak var object: AnyObject?
    }

    case responder(WeakReference<Responder>)
    case other(Other)

    init(_ object: AnyObject?) {
        self =
            if let responder = object as? Responder { .responder(WeakReference(responder)) } else {
                .other(Other(object: object))
            }
    }

    /// Nil once the object went.
    var object: AnyObject? {
        switch self {
        case .responder(let reference): reference.target
        case .other(let other): other.object
        }
    }
}
