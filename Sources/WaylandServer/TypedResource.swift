import CWayland

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
    /// - Parameter foreign: a live `wl_resource` of this interface.
    public static func wrap(_ foreign: OpaquePointer) -> Self {
        if wl_resource_instance_of(foreign, interface.pointer, markerPointer) != 0,
            let data = wl_resource_get_user_data(foreign),
            let resource = Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue() as? Self
        {
            return resource
        }
        if let resource = existingForeign(foreign) as? Self { return resource }
        precondition(
            wl_resource_get_class(foreign).map { String(cString: $0) } == interface.name,
            "the resource is not a \(interface.name)")
        return Self.foreign(foreign)
    }
}
