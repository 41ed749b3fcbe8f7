/// A reference to an object without a claim on it.
///
/// Counting references costs more than most of what is done on the way of an event. Where somebody else is known to keep the
/// object for as long as this is used (a path its responders, a seat its parts, a scene its windows), this goes without.
/// Whoever makes one says who that is; used later, it would find freed memory.
@safe
struct Unretained<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    @inline(__always)
    init(_ object: Object) {
        unsafe reference = unsafe .passUnretained(object)
    }

    /// The object at an address, which `address` gave; nil for zero.
    @inline(__always)
    init?(address: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        unsafe reference = unsafe .fromOpaque(pointer)
    }

    /// The object at an address that is not zero.
    @inline(__always)
    init(knownAddress address: UInt) {
        unsafe reference = unsafe .fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
    }

    /// Where the object is, to compare with.
    @inline(__always)
    var address: UInt { unsafe UInt(bitPattern: reference.toOpaque()) }

    /// The object, kept from here on by whoever asks.
    @inline(__always)
    var object: Object { unsafe reference.takeUnretainedValue() }

    /// Does something with the object, which is not counted.
    @inline(__always)
    func use<Result>(_ body: (Object) -> Result) -> Result {
        unsafe reference._withUnsafeGuaranteedRef(body)
    }
}
