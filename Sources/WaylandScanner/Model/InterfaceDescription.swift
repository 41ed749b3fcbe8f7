public struct InterfaceDescription: Sendable {
    public var name: String
    public var version: UInt32
    public var summary: String?
    /// In the order of the file, which gives the opcodes.
    public var requests: [MessageDescription]
    public var events: [MessageDescription]
    public var enums: [EnumDescription]
    public var line: Int
}
