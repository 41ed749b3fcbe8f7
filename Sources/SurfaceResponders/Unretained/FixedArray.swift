/// Elements side by side in memory of their own, which never grows: read without a check of exclusive access, of bounds or of
/// a claim.
///
/// An index must be in range; a debug build checks that. Whoever makes one deallocates it. Elements are plain values.
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

/// Elements that are found by their index: an array's, or those of a `FixedArray`.
protocol Indexed<Element> {
    associatedtype Element
    subscript(index: Int) -> Element { get }
}

extension ContiguousArray: Indexed {}
extension Array: Indexed {}
extension FixedArray: Indexed {}

extension Array {
    /// Whether two arrays are copies of each other that nobody has changed: then they are equal, and nothing is compared.
    func isSameStorage(as other: Array) -> Bool {
        unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer {
                unsafe $0.baseAddress == own.baseAddress && $0.count == own.count
            }
        }
    }
}
