/// A reference to an object that does not keep the object alive.
///
/// Reference counting costs more than most of the work on the path of an event. This type avoids it where
/// another object keeps the referent alive: a path its responders, a seat its parts, a scene its windows.
/// State at each use which object that is. Use after the referent is destroyed is undefined behavior.
///
/// Public, but not part of any product: the compiler does not inline `package` functions into other modules,
/// and a call that is not inlined counts references.
@safe
public struct Unretained<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    /// Creates a reference. Another object must keep the object alive while the reference is used.
    @inlinable @inline(__always)
    public init(_ object: Object) {
        unsafe reference = unsafe .passUnretained(object)
    }

    /// Creates a reference from the value of `address`; `nil` for zero.
    @inlinable @inline(__always)
    public init?(address: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        unsafe reference = unsafe .fromOpaque(pointer)
    }

    /// Creates a reference from an address that is not zero.
    @inlinable @inline(__always)
    public init(knownAddress address: UInt) {
        unsafe reference = unsafe .fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
    }

    /// The address of the object, for comparisons.
    @inlinable @inline(__always)
    public var address: UInt { unsafe UInt(bitPattern: reference.toOpaque()) }

    /// The object, as a strong reference that the caller owns.
    @inlinable @inline(__always)
    public var object: Object { unsafe reference.takeUnretainedValue() }

    /// Calls a closure with the object, without counting a reference.
    @inlinable @inline(__always)
    public func use<Result>(_ body: (Object) -> Result) -> Result {
        unsafe reference._withUnsafeGuaranteedRef(body)
    }
}
