public struct EnumDescription: Sendable {
    public struct Entry: Sendable {
        public var name: String
        public var value: UInt32
        public var since: UInt32
        public var deprecatedSince: UInt32?
        public var summary: String?
        public var line: Int
    }

    public var name: String
    public var isBitfield: Bool
    public var since: UInt32
    public var summary: String?
    public var entries: [Entry]
    public var line: Int
}
