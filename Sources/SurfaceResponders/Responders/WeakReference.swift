/// Refers to a responder without keeping it, as `weak` does.
///
/// Swift counts references to an object with `weak` ones on a path several times as long, also where they are strong;
/// responders are retained by everything that happens.
struct WeakReference<Target: Responder> {
    private var anchor: ResponderAnchor?

    init(_ target: Target? = nil) {
        anchor = target?.anchor
    }

    /// Nil once the responder went.
    var target: Target? {
        @inline(__always) get {
            guard let responder = anchor?.responder?.takeUnretainedValue() else { return nil }
            return unsafeDowncast(responder, to: Target.self)
        }
        set { anchor = newValue?.anchor }
    }

    /// Whether it referred to a responder that went.
    var isGone: Bool {
        @inline(__always) get { anchor.map { $0.responder == nil } ?? false }
    }
}

/// What weak references to a responder have in common: the responder clears it as it goes.
final class ResponderAnchor {
    @exclusivity(unchecked) var responder: Unmanaged<Responder>?

    init(_ responder: Responder) {
        self.responder = .passUnretained(responder)
    }
}
