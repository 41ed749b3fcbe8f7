import CWaylandServer

/// A resource class that stands for one interface.
public protocol TypedResource: Resource {
    /// The table of the interface, which libwayland reads.
    static var interface: Interface { get }
}

extension TypedResource {
    /// The Swift object for a `wl_resource`, whoever created it: always the same one, as long as the resource
    /// lives.
    ///
    /// Events can be sent to resources of C code and their end is heard of; their requests go to the C code,
    /// and a handler gets only `resourceDestroyed`.
    /// - Parameter foreign: a live `wl_resource` of this interface. One of another is reported as
    ///   ``ServerMisuse/otherInterface(_:expected:)``.
    /// - Returns: an object that is dead for a resource of another interface.
    public static func wrap(_ foreign: OpaquePointer) -> Self {
        if unsafe wl_resource_instance_of(foreign, interface.pointer, UnsafeRawPointer(bitPattern: marker))
            != 0,
            let data = unsafe wl_resource_get_user_data(foreign),
            let resource = unsafe Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue() as? Self
        {
            return resource
        }
        if let resource = unsafe existingForeign(foreign) as? Self { return resource }
        let name = unsafe wl_resource_get_class(foreign).map { unsafe String(cString: $0) } ?? ""
        guard name == interface.name else { return unsafe deadWrapper(of: foreign, named: name) }
        return unsafe Self.foreign(foreign)
    }

    private static func deadWrapper(of foreign: OpaquePointer, named name: String) -> Self {
        let client = unsafe Client.wrap(wl_resource_get_client(foreign))
        client.display?.observers.misuse.notify(.otherInterface(name, expected: interface.name))
        return unsafe Self(pointer: nil, client: client, version: 1, id: wl_resource_get_id(foreign))
    }
}

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
            return unsafe Self(pointer: nil, client: client, version: version, id: id)
        }
        client.noteCreation(of: id)
        guard client.isAlive, let owner = unsafe client.pointer else {
            return unsafe Self(pointer: nil, client: client, version: version, id: id)
        }
        let made = unsafe client.objects?.make(interface) {
            unsafe wl_resource_create(owner, interface.pointer, Int32(version), id)
        }
        guard let made = unsafe made else {
            client.postNoMemory()
            return unsafe Self(pointer: nil, client: client, version: version, id: id)
        }
        let resource = unsafe Self(
            pointer: made.pointer, client: client, version: version, id: wl_resource_get_id(made.pointer))
        resource.handler = handler
        resource.countedAs = unsafe made.countedAs
        unsafe resource.attach(to: made.pointer)
        return resource
    }
}
