/// An object seen as the protocol that an action calls, without a claim on the object.
///
/// Finding out how an object conforms to a protocol costs hundreds of instructions, so that it is done once and
/// remembered; a strong reference would keep the object, which holds this, for ever. Swift has no unowned references
/// to a type that is a generic parameter.
@usableFromInline
final class ActionTarget {
    /// Where an object is, seen as the protocol. Good while the object lives, and the target with it.
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

    /// Nil if the value is not just a reference to the object, with how it conforms beside it.
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
        // The copy in memory has a claim on the object now, which is given up; nothing deinitializes it.
        unsafe reference.release()
        pointer = unsafe Pointer(memory: UnsafeRawPointer(memory))
    }

    deinit {
        unsafe pointer.memory.deallocate()
    }
}
