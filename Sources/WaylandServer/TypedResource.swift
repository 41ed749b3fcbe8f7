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
        if wl_resource_instance_of(foreign, interface.pointer, markerPointer) != 0,
            let data = wl_resource_get_user_data(foreign),
            let resource = Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue() as? Self
        {
            return resource
        }
        if let resource = existingForeign(foreign) as? Self { return resource }
        let name = wl_resource_get_class(foreign).map { String(cString: $0) } ?? ""
        guard name == interface.name else { return deadWrapper(of: foreign, named: name) }
        return Self.foreign(foreign)
    }

    private static func deadWrapper(of foreign: OpaquePointer, named name: String) -> Self {
        let client = Client.wrap(wl_resource_get_client(foreign))
        client.display?.observers.misuse.notify(.otherInterface(name, expected: interface.name))
        return Self(pointer: nil, client: client, version: 1, id: wl_resource_get_id(foreign))
    }
}
