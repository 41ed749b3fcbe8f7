/// An object, cast to the protocol that an action calls, without keeping the object alive.
///
/// A dynamic cast to a protocol costs hundreds of instructions, so its result is stored. A strong reference
/// would be a cycle, because the object keeps this target. Swift has no unowned references to a type that is
/// a generic parameter.
@usableFromInline
final class ActionTarget {
    /// The memory of a reference to an object, cast to the protocol. Valid while both the object and the
    /// target exist.
    @safe
    @usableFromInline
    struct Pointer {
        @usableFromInline let memory: UnsafeRawPointer

        @inlinable
        func target<Target>(as type: Target.Type) -> Target {
            unsafe memory.assumingMemoryBound(to: type).pointee
        }
    }

    let pointer: Pointer

    /// `nil` unless the value is a reference to the object, possibly followed by protocol conformances.
    @usableFromInline
    init?<Target>(_ target: Target, partOf object: AnyObject) {
        let reference = unsafe Unmanaged.passUnretained(object)
        let isReference = unsafe withUnsafeBytes(of: target) { bytes in
            unsafe bytes.count >= MemoryLayout<UnsafeRawPointer>.size
                && bytes.load(as: UInt.self) == UInt(bitPattern: reference.toOpaque())
        }
        guard isReference else { return nil }
        let memory = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        unsafe memory.initialize(to: target)
        // The copy in memory has retained the object. Undo that; the copy is never deinitialized.
        unsafe reference.release()
        pointer = unsafe Pointer(memory: UnsafeRawPointer(memory))
    }

    deinit {
        unsafe pointer.memory.deallocate()
    }
}
