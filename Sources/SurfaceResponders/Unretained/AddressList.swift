/// The addresses of objects that another object keeps, in order, with a zero after the last. For walks that count no
/// references.
///
/// The owner of a list deallocates it when no walk uses it any longer.
@safe
struct AddressList: Sequence {
    /// A place in a list.
    struct Place {
        /// Where it is in memory, to compare with other places of the list; never zero.
        let location: UInt

        @inline(__always)
        fileprivate init(_ pointer: UnsafePointer<UInt>) {
            location = UInt(bitPattern: pointer)
        }

        /// The place at a location, which a place of a list that still exists gave; nil for zero.
        @inline(__always)
        init?(location: UInt) {
            guard location != 0 else { return nil }
            self.location = location
        }

        private var pointer: UnsafePointer<UInt> {
            @inline(__always) get { unsafe UnsafePointer(bitPattern: location).unsafelyUnwrapped }
        }

        /// The address there; zero beyond the last.
        @inline(__always)
        var address: UInt { unsafe pointer.pointee }

        /// The place after this one. Only up to the place beyond the last.
        @inline(__always)
        var next: Place { unsafe Place(pointer + 1) }

        /// The place of an address, from this one on.
        @inline(never)
        func first(of address: UInt) -> Place? {
            var place = self
            while place.address != 0 {
                if place.address == address { return place }
                place = place.next
            }
            return nil
        }
    }

    struct Iterator: IteratorProtocol {
        fileprivate var place: Place

        @inline(__always)
        mutating func next() -> UInt? {
            let address = place.address
            guard address != 0 else { return nil }
            place = place.next
            return address
        }
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
    var first: Place { unsafe Place(pointer) }

    @inline(__always)
    func makeIterator() -> Iterator { Iterator(place: first) }

    /// Removes an address, in place. No walk may use the list.
    mutating func remove(at index: Int) {
        for place in index..<count { unsafe pointer[place] = pointer[place + 1] }
        count -= 1
    }
}
