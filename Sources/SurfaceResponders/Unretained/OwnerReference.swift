/// Refers to the object that owns whoever holds this, directly or by others, and that therefore cannot be held in turn.
///
/// The owner makes itself known, and clears this in its `deinit` at the latest; otherwise it would be found after it went.
/// Not weak: an object that was ever referred to weakly is slower to count for good.
@safe
struct OwnerReference<Owner: AnyObject> {
    private let reference: Unmanaged<Owner>?

    init(_ owner: Owner? = nil) {
        unsafe reference = owner.map { unsafe .passUnretained($0) }
    }

    var owner: Owner? {
        @inline(__always) get { unsafe reference?.takeUnretainedValue() }
    }

    /// Does something with the owner if there is one, which is not counted: nothing that is done may let go of it before its end.
    @inline(__always)
    func use(_ body: (Owner) -> Void) {
        if let reference = unsafe reference { unsafe reference._withUnsafeGuaranteedRef(body) }
    }

    /// Where the owner is, to compare with; zero for none.
    var address: UInt {
        @inline(__always) get { unsafe reference.map { unsafe UInt(bitPattern: $0.toOpaque()) } ?? 0 }
    }
}
