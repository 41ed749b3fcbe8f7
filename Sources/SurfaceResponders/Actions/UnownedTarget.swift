/// An object seen as the protocol that an action calls, without a claim on the object.
///
/// Finding out how an object conforms to a protocol costs hundreds of instructions, so that it is done once and
/// remembered; a strong reference would keep the object, which holds this, for ever. Swift has no unowned references
/// to a type that is a generic parameter.
@usableFromInline
final class UnownedTarget<Target> {
    /// Good while the object lives.
    @usableFromInline let pointer: UnsafeMutablePointer<Target>

    /// Nil if the value is not just a reference to the object, with how it conforms beside it.
    @usableFromInline
    init?(_ target: Target, partOf object: AnyObject) {
        let reference = Unmanaged.passUnretained(object)
        let isReference = withUnsafeBytes(of: target) { bytes in
            bytes.count >= MemoryLayout<UnsafeRawPointer>.size
                && bytes.load(as: UInt.self) == UInt(bitPattern: reference.toOpaque())
        }
        guard isReference else { return nil }
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: target)
        // The copy above keeps the object: it must not.
        reference.release()
    }

    deinit {
        // The value gave up its claim on the object: it is not deinitialized.
        pointer.deallocate()
    }
}
