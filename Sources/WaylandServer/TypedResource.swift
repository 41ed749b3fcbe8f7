import CWaylandServer

/// A resource class for one interface.
public protocol TypedResource: Resource {
    /// The interface's table, which libwayland reads.
    static var interface: Interface { get }
}

extension TypedResource {
    /// Returns the Swift object of a live `wl_resource`, the same one for as long as the resource lives. The
    /// object is dead if the resource has another interface, which is reported as
    /// ``ServerMisuse/otherInterface(_:expected:)``.
    ///
    /// For a resource of C code, events can be sent and the end can be observed. Its requests are handled by
    /// the C code, so a handler receives only `resourceDestroyed`.
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
    /// Receives the client's requests; `nil` ignores them. Retained until the resource is destroyed.
    var handler: Handler? { get set }
}

extension ResourceType {
    /// Creates a resource. It is dead from the beginning if the client is dead, if there is no such version,
    /// or if there is no memory (then the client is disconnected). If it exceeds the ``ClientLimits``, it is
    /// alive until its client is disconnected soon after, so the caller need not check for that.
    /// - Parameters:
    ///   - client: the client that owns the object.
    ///   - version: from 1 to the version of `interface`. Any other is reported as
    ///     ``ServerMisuse/noSuchVersion(_:interface:)``.
    ///   - id: the ID that the client chose, or 0 for an object that the server introduces with an event.
    ///   - handler: receives the requests, which are ignored without a handler.
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
