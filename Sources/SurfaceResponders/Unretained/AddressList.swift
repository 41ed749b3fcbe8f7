/// The addresses of objects that another object keeps, for iteration without reference counting.
///
/// The owner deallocates a list when no iteration uses it. A zero follows the last address.
struct AddressList: Sendable {
    /// The address of the memory. Not a pointer, because pointers are not Sendable.
    private let location: UInt
    private(set) var count: Int

    init(_ addresses: some Collection<UInt>) {
        count = addresses.count
        let pointer = UnsafeMutablePointer<UInt>.allocate(capacity: count + 1)
        for (index, address) in addresses.enumerated() { unsafe (pointer + index).initialize(to: address) }
        unsafe (pointer + count).initialize(to: 0)
        location = UInt(bitPattern: pointer)
    }

    func deallocate() {
        unsafe UnsafeMutablePointer<UInt>(bitPattern: location)?.deallocate()
    }

    /// The address at an index. At the index `count` it is zero.
    subscript(index: Int) -> UInt {
        @inline(__always) get {
            unsafe UnsafePointer<UInt>(bitPattern: location).unsafelyUnwrapped[index]
        }
    }

    @inline(never)
    func firstIndex(of address: UInt) -> Int? {
        (0..<count).first { self[$0] == address }
    }

    /// Removes an address in place. No iteration may use the list.
    mutating func remove(at index: Int) {
        guard let pointer = unsafe UnsafeMutablePointer<UInt>(bitPattern: location) else { return }
        for place in index..<count { unsafe pointer[place] = pointer[place + 1] }
        count -= 1
    }
}
