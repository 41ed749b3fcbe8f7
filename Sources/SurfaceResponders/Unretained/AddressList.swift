/// The addresses of objects that somebody keeps, one after the other, with a zero after the last: for whoever goes from one
/// to the next without counting references.
///
/// Whoever makes a list deallocates it, once nobody goes along it any more.
@safe
struct AddressList {
    /// A place in a list.
    @safe
    struct Place {
        fileprivate let pointer: UnsafePointer<UInt>

        /// The address there; zero beyond the last.
        @inline(__always)
        var address: UInt { unsafe pointer.pointee }

        /// The place after this one. Not to be asked for beyond the last.
        @inline(__always)
        var next: Place { unsafe Place(pointer: pointer + 1) }
    }

    private let pointer: UnsafePointer<UInt>
    let count: Int

    init(_ addresses: some Collection<UInt>) {
        count = addresses.count
        let memory = UnsafeMutablePointer<UInt>.allocate(capacity: count + 1)
        for (index, address) in addresses.enumerated() { unsafe (memory + index).initialize(to: address) }
        unsafe (memory + count).initialize(to: 0)
        unsafe pointer = unsafe UnsafePointer(memory)
    }

    func deallocate() {
        unsafe pointer.deallocate()
    }

    @inline(__always)
    var first: Place { unsafe Place(pointer: pointer) }

    /// - Parameter index: up to the count.
    @inline(__always)
    subscript(index: Int) -> Place { unsafe Place(pointer: pointer + index) }

    /// Where the list lies, for what finds it again by that.
    var address: UInt { unsafe UInt(bitPattern: pointer) }
}
