import CWaylandServer

/// The resource class of one interface, as the scanner generates it.
public protocol ResourceType: TypedResource {
    /// `any` of the interface's handler protocol.
    associatedtype Handler
    /// Gets the client's requests; without one they are ignored. Retained until the resource is destroyed.
    var handler: Handler? { get set }
}

extension ResourceType {
    /// Creates a resource.
    /// - Parameters:
    ///   - client: whose object it is.
    ///   - version: 1 up to that of `interface`. Any other is reported as
    ///     ``ServerMisuse/noSuchVersion(_:interface:)``.
    ///   - id: what the client chose, or 0 for an object that the server introduces by an event.
    ///   - handler: gets the requests; without one, they are ignored.
    /// - Returns: a resource that is dead at once if the client is, if there is no such version, or if there is
    ///   no memory (which the client is told). One that is more than the ``ClientLimits`` allow lives until its client ends
    ///   for it, which is soon, so that whoever has it need not know.
    public static func create(client: Client, version: UInt32, id: UInt32 = 0, handler: Handler?) -> Self {
        guard version >= 1, version <= interface.version else {
            client.display?.observers.misuse.notify(.noSuchVersion(version, interface: interface.name))
            return Self(pointer: nil, client: client, version: version, id: id)
        }
        client.noteCreation(of: id)
        guard client.isAlive, let owner = client.pointer else {
            return Self(pointer: nil, client: client, version: version, id: id)
        }
        let made = client.objects?.make(interface) {
            wl_resource_create(owner, interface.pointer, Int32(version), id)
        }
        guard let made else {
            client.postNoMemory()
            return Self(pointer: nil, client: client, version: version, id: id)
        }
        let resource = Self(
            pointer: made.pointer, client: client, version: version, id: wl_resource_get_id(made.pointer))
        resource.handler = handler
        resource.countedAs = made.countedAs
        resource.attach(to: made.pointer)
        return resource
    }
}
