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

    private let pointer: UnsafeMutablePointer<UInt>
    private(set) var count: Int

    init(_ addresses: some Collection<UInt>) {
        count = addresses.count
        unsafe pointer = .allocate(capacity: count + 1)
        for (index, address) in addresses.enumerated() { unsafe (pointer + index).initialize(to: address) }
        unsafe (pointer + count).initialize(to: 0)
    }

    func deallocate() {
        unsafe pointer.deallocate()
    }

    @inline(__always)
    var first: Place { unsafe Place(pointer: UnsafePointer(pointer)) }

    /// - Parameter index: up to the count.
    @inline(__always)
    subscript(index: Int) -> Place { unsafe Place(pointer: UnsafePointer(pointer + index)) }

    func firstIndex(of address: UInt) -> Int? {
        for index in 0..<count where unsafe pointer[index] == address { return index }
        return nil
    }

    /// Takes an address out, in place. Nobody may be going along the list.
    mutating func remove(at index: Int) {
        for place in index..<count { unsafe pointer[place] = pointer[place + 1] }
        count -= 1
    }

    /// Where the list lies, for what finds it again by that.
    var address: UInt { unsafe UInt(bitPattern: pointer) }
}
