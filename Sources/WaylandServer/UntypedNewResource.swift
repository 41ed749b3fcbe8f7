import CWaylandServer

/// An object that a client created with a request which lets the client choose the interface. A handler that
/// does not know the interface posts an error; if it returns without either, the client gets an
/// implementation error.
public struct UntypedNewResource {
    /// Who asked for the object.
    public let client: Client
    /// What the client asked for. Not checked against anything yet.
    public let interfaceName: String
    /// What the client asked for. Not checked against anything yet.
    public let version: UInt32
    /// The protocol's number for the object, which the client chose.
    public let id: UInt32

    /// For generated code.
    public init(for parent: Resource, arguments: UnsafeMutablePointer<wl_argument>) {
        client = parent.client
        interfaceName = Wire.string(arguments[0])
        version = arguments[1].u
        id = arguments[2].n
        client.expectCreation(of: id)
    }

    /// Call it once, while the request is handled. Once more, or later, it reports
    /// ``ServerMisuse/createdTwice(interface:id:)``.
    /// - Returns: nil if the client asked for another interface or a version that does not exist, and for a
    ///   second call.
    @discardableResult
    public func create<R: ResourceType>(_ type: R.Type, handler: R.Handler?) -> R? {
        guard client.expectsCreation(of: id) else {
            client.display?.observers.misuse.notify(.createdTwice(interface: interfaceName, id: id))
            return nil
        }
        guard interfaceName == R.interface.name, version >= 1, version <= R.interface.version else {
            return nil
        }
        return R.create(client: client, version: version, id: id, handler: handler)
    }

    /// For generated code: without a type there is no inert object to create.
    public func createInertUnlessCreated() {
        guard client.expectsCreation(of: id) else { return }
        client.noteCreation(of: id)
        guard client.isAlive, let pointer = client.pointer, wl_client_get_object(pointer, id) == nil else {
            return
        }
        client.postUnanswered("no \(interfaceName) of version \(version)")
    }
}
