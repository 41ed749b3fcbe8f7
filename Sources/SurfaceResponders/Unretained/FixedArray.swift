/// An array of fixed size in memory of its own. Access involves no exclusivity checks, bounds checks or
/// reference counting.
///
/// An index must be in range; debug builds check this. The creator calls `deallocate()`. Elements must be
/// trivial types.
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
    /// Returns whether two arrays share their storage. If so they are equal, without comparing elements.
    func isSameStorage(as other: Array) -> Bool {
        unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer {
                unsafe $0.baseAddress == own.baseAddress && $0.count == own.count
            }
        }
    }
}
