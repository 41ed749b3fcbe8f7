/// One protocol file.
public struct ProtocolDescription: Sendable {
    /// As in the file; empty if it is missing or malformed, which is reported.
    public var name: String
    /// The file's name, as it was given to the scanner.
    public var file: String
    /// In the order of the file.
    public var interfaces: [InterfaceDescription]
}
