import CWaylandServer

/// An object that a client created with a request: answer by creating its resource before the handler
/// returns. A handler that leaves it gets an inert one, so that later requests of the client find the object.
public struct NewResource<R: ResourceType> {
    /// Who asked for the object.
    public let client: Client
    /// That of the object which got the request, as far as the interface goes.
    public let version: UInt32
    /// The protocol's number for the object, which the client chose.
    public let id: UInt32

    /// For generated code.
    public init(for parent: Resource, id: UInt32) {
        client = parent.client
        version = min(parent.version, R.interface.version)
        self.id = id
        client.expectCreation(of: id)
    }

    /// Call it once, while the request is handled. Once more, or later, it returns a resource that is dead, and
    /// reports ``ServerMisuse/createdTwice(interface:id:)``.
    @discardableResult
    public func create(_ handler: R.Handler?) -> R {
        guard client.expectsCreation(of: id) else {
            client.display?.observers.misuse.notify(.createdTwice(interface: R.interface.name, id: id))
            return unsafe R(pointer: nil, client: client, version: version, id: id)
        }
        return R.create(client: client, version: version, id: id, handler: handler)
    }

    /// For generated code.
    public func createInertUnlessCreated() {
        guard client.takeExpectedCreation(of: id) else { return }
        _ = R.create(client: client, version: version, id: id, handler: nil)
    }
}

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
        interfaceName = unsafe Wire.string(arguments[0])
        version = unsafe arguments[1].u
        id = unsafe arguments[2].n
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
        guard client.takeExpectedCreation(of: id) else { return }
        client.postUnanswered("no \(interfaceName) of version \(version)")
    }
}
