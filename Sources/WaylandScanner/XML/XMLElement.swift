/// One element of an XML document, with what is inside of it. Protocols keep all that matters in elements and
/// attributes, so the text between elements is not kept.
public struct XMLElement: Sendable {
    /// One attribute of an element.
    public struct Attribute: Sendable {
        /// As in the document, a prefix included.
        public var name: String
        /// The text between the quotes, with entities replaced.
        public var value: String
        /// Where the element begins.
        public var line: Int
    }

    /// As in the document, a prefix included.
    public var name: String
    /// Sorted by name, then what an instruction `<?elements …?>` before the element says. No two have the same name, unless one
    /// of them is that.
    public var attributes: [Attribute]
    /// The elements directly inside of it, in the order of the document.
    public var children: [XMLElement]
    /// Where the start tag begins, counted from 1.
    public var line: Int

    /// The attribute of a name; nil if the element has none.
    public func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}
