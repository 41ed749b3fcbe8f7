import CWaylandServer

/// A new object that a client's request introduces. If the request's handler returns without creating the
/// object's resource, the object gets an inert one, so that later requests find it.
public struct NewResource<R: ResourceType> {
    /// The client that sent the request.
    public let client: Client
    /// The version of the object that received the request, limited to the interface's version.
    public let version: UInt32
    /// The protocol's ID of the object, which the client chose.
    public let id: UInt32

    /// For generated code.
    public init(for parent: Resource, id: UInt32) {
        client = parent.client
        version = min(parent.version, R.interface.version)
        self.id = id
        client.expectCreation(of: id)
    }

    /// Creates the object's resource. Call this once, while the request is handled. Another call returns a
    /// dead resource, and reports ``ServerMisuse/createdTwice(interface:id:)``.
    @discardableResult
    public func create(_ handler: R.Handler?) -> R {
        guard client.expectsCreation(of: id) else {
            client.display?.observers.misuse.notify(.createdTwice(interface: R.interface.name, id: id))
            return unsafe R(pointer: nil, client: client, version: version, id: id)
        }
        return R.create(client: client, version: version, id: id, handler: handler)
    }

    /// For generated code: creates an inert resource if the handler did not create one.
    public func createInertUnlessCreated() {
        guard client.takeExpectedCreation(of: id) else { return }
        _ = R.create(client: client, version: version, id: id, handler: nil)
    }
}

/// A new object whose interface the client chooses. A handler that does not know the interface posts an
/// error. If it neither does that nor creates a resource, the client gets an `implementation` error.
public struct UntypedNewResource {
    /// The client that sent the request.
    public let client: Client
    /// The interface that the client asked for. Not validated.
    public let interfaceName: String
    /// The version that the client asked for. Not validated.
    public let version: UInt32
    /// The protocol's ID of the object, which the client chose.
    public let id: UInt32

    /// For generated code.
    public init(for parent: Resource, arguments: UnsafeMutablePointer<wl_argument>) {
        client = parent.client
        interfaceName = unsafe Wire.string(arguments[0])
        version = unsafe arguments[1].u
        id = unsafe arguments[2].n
        client.expectCreation(of: id)
    }

    /// Creates the object's resource. Call this once, while the request is handled. Another call returns
    /// `nil` and reports ``ServerMisuse/createdTwice(interface:id:)``.
    /// - Returns: `nil` if the client asked for another interface or a version that does not exist.
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

    /// For generated code: disconnects the client if the handler did not create a resource.
    public func createInertUnlessCreated() {
        guard client.takeExpectedCreation(of: id) else { return }
        client.postUnanswered("no \(interfaceName) of version \(version)")
    }
}
