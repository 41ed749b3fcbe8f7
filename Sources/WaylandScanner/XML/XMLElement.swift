/// One element of an XML document, with what is inside of it. Protocols keep all that matters in elements and
/// attributes, so the text between elements is not kept.
public struct XMLElement: Sendable {
    public struct Attribute: Sendable {
        public var name: String
        public var value: String
        /// Where the element begins.
        public var line: Int
    }

    public var name: String
    /// By name.
    public var attributes: [Attribute]
    public var children: [XMLElement]
    /// Where the start tag begins, counted from 1.
    public var line: Int

    public func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}
