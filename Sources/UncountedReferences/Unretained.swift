/// A reference to an object without a claim on it.
///
/// Counting references costs more than most of what is done on the way of an event. Where somebody else is known to keep the
/// object for as long as this is used (a path its responders, a seat its parts, a scene its windows), this goes without.
/// Whoever makes one says who that is; used later, it would find freed memory.
///
/// Public, in a module that no product offers: the compiler takes no body of a `package` declaration into another module,
/// and a call that is not inlined counts again.
@safe
public struct Unretained<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    /// An object that somebody keeps for as long as this is used.
    @inlinable @inline(__always)
    public init(_ object: Object) {
        unsafe reference = unsafe .passUnretained(object)
    }

    /// The object at an address, which `address` gave; nil for zero.
    @inlinable @inline(__always)
    public init?(address: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        unsafe reference = unsafe .fromOpaque(pointer)
    }

    /// The object at an address that is not zero.
    @inlinable @inline(__always)
    public init(knownAddress address: UInt) {
        unsafe reference = unsafe .fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
    }

    /// Where the object is, to compare with.
    @inlinable @inline(__always)
    public var address: UInt { unsafe UInt(bitPattern: reference.toOpaque()) }

    /// The object, kept from here on by whoever asks.
    @inlinable @inline(__always)
    public var object: Object { unsafe reference.takeUnretainedValue() }

    /// Does something with the object, which is not counted.
    @inlinable @inline(__always)
    public func use<Result>(_ body: (Object) -> Result) -> Result {
        unsafe reference._withUnsafeGuaranteedRef(body)
    }
}
