/// The numbers that an argument may have, by name: an `<enum>`.
public struct EnumDescription: Sendable {
    /// A named number: an `<entry>`.
    public struct Entry: Sendable {
        /// As in the file, where it may begin with a digit; empty if it is missing or malformed, which is reported.
        public var name: String
        /// The number on the wire. A negative one is given by the same bits.
        public var value: UInt32
        /// The version of the interface that the entry came with; never less than the enum's.
        public var since: UInt32
        /// The version of the interface from which on it should not be used; nil if it never was deprecated.
        public var deprecatedSince: UInt32?
        /// One line without line breaks; nil if the file has none.
        public var summary: String?
        /// Where the element begins, counted from 1.
        public var line: Int
    }

    /// As in the file; empty if it is missing or malformed, which is reported.
    public var name: String
    /// Whether values are sets of bits, of which the entries name some.
    public var isBitfield: Bool
    /// The version of the interface that the enum came with, from 1 on.
    public var since: UInt32
    /// One line without line breaks; nil if the file has none.
    public var summary: String?
    /// In the order of the file. Two may have the same value.
    public var entries: [Entry]
    /// Where the element begins, counted from 1.
    public var line: Int
}
