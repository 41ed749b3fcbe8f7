/// A type of protocol object: an `<interface>`.
public struct InterfaceDescription: Sendable {
    /// As in the file, such as `wl_seat`; empty if it is missing or malformed, which is reported.
    public var name: String
    /// The newest version that the file describes; 1 if it is missing or malformed, which is reported.
    public var version: UInt32
    /// One line without line breaks; nil if the file has none.
    public var summary: String?
    /// In the order of the file, which gives the opcodes.
    public var requests: [MessageDescription]
    /// In the order of the file, which gives the opcodes.
    public var events: [MessageDescription]
    /// In the order of the file.
    public var enums: [EnumDescription]
    /// Where the element begins, counted from 1.
    public var line: Int
}
