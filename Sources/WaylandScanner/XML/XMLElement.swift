/// One element of a parsed XML document.
public struct XMLElement: Sendable {
    public struct Attribute: Sendable {
        public var name: String
        public var value: String
        public var position: SourcePosition
    }

    public var name: String
    public var attributes: [Attribute]
    public var children: [XMLElement]
    /// The character data directly inside, entities resolved, without that of the children.
    public var text: String
    /// Where the start tag begins.
    public var position: SourcePosition

    public func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}
