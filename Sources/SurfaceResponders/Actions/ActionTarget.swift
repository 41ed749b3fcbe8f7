/// An object seen as the protocol that an action calls, without a claim on the object.
///
/// Finding out how an object conforms to a protocol costs hundreds of instructions, so that it is done once and
/// remembered; a strong reference would keep the object, which holds this, for ever. Swift has no unowned references
/// to a type that is a generic parameter.
@usableFromInline
final class ActionTarget {
    /// Where the object is, seen as the protocol. Good while the object lives.
    let pointer: UnsafeRawPointer

    /// Nil if the value is not just a reference to the object, with how it conforms beside it.
    @usableFromInline
    init?<Target>(_ target: Target, partOf object: AnyObject) {
        let reference = Unmanaged.passUnretained(object)
        let isReference = withUnsafeBytes(of: target) { bytes in
            bytes.count >= MemoryLayout<UnsafeRawPointer>.size
                && bytes.load(as: UInt.self) == UInt(bitPattern: reference.toOpaque())
        }
        guard isReference else { return nil }
        let memory = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        memory.initialize(to: target)
        // The copy in memory has a claim on the object now, which is given up; nothing deinitializes it.
        reference.release()
        pointer = UnsafeRawPointer(memory)
    }

    deinit {
        pointer.deallocate()
    }
}
