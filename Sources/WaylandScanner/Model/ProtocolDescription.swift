/// One protocol file.
public struct ProtocolDescription: Sendable {
    public var name: String
    public var file: String
    public var interfaces: [InterfaceDescription]
}
