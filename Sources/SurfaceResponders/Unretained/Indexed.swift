/// Elements that are found by their index: an array's, or those of a `FixedArray`.
protocol Indexed<Element> {
    associatedtype Element
    subscript(index: Int) -> Element { get }
}

extension ContiguousArray: Indexed {}
extension Array: Indexed {}
extension FixedArray: Indexed {}
