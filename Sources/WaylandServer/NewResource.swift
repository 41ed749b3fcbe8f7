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
            return R(pointer: nil, client: client, version: version, id: id)
        }
        return R.create(client: client, version: version, id: id, handler: handler)
    }

    /// For generated code.
    public func createInertUnlessCreated() {
        guard client.expectsCreation(of: id) else { return }
        client.noteCreation(of: id)
        // C code may have created it.
        guard client.isAlive, let pointer = client.pointer, wl_client_get_object(pointer, id) == nil else {
            return
        }
        _ = R.create(client: client, version: version, id: id, handler: nil)
    }
}
