/// An array of fixed size in memory of its own, without exclusivity checks, bounds checks or reference
/// counting. Only debug builds check that an index is in range.
///
/// The creator calls `deallocate()`. Elements must be trivial types.
@safe
struct FixedArray<Element> {
    private let buffer: UnsafeMutableBufferPointer<Element>

    init(_ elements: some Collection<Element>) {
        unsafe buffer = .allocate(capacity: elements.count)
        _ = unsafe buffer.initialize(from: elements)
    }

    init(repeating element: Element, count: Int) {
        unsafe buffer = .allocate(capacity: count)
        unsafe buffer.initialize(repeating: element)
    }

    func deallocate() {
        unsafe buffer.deallocate()
    }

    @inline(__always)
    var count: Int { unsafe buffer.count }

    @inline(__always)
    subscript(index: Int) -> Element {
        _read {
            unsafe assert(buffer.indices.contains(index))
            yield unsafe buffer.baseAddress.unsafelyUnwrapped[index]
        }
        nonmutating _modify {
            unsafe assert(buffer.indices.contains(index))
            yield unsafe &buffer.baseAddress.unsafelyUnwrapped[index]
        }
    }
}

/// A collection with access by index: an array or a `FixedArray`.
protocol Indexed<Element> {
    associatedtype Element
    subscript(index: Int) -> Element { get }
}

extension ContiguousArray: Indexed {}
extension Array: Indexed {}
extension FixedArray: Indexed {}

extension Array {
    /// Returns whether two arrays share their storage, and are therefore equal.
    func isSameStorage(as other: Array) -> Bool {
        unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer {
                unsafe $0.baseAddress == own.baseAddress && $0.count == own.count
            }
        }
    }
}
