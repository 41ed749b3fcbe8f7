import CWaylandServer
import Glibc

extension Resource {
    /// libwayland keeps this with each resource that was created here, which tells them from those of C code.
    static let marker = unsafe UInt(bitPattern: malloc(1))

    /// The Swift object of a resource that was created here.
    static func own(_ pointer: OpaquePointer) -> Resource? {
        // Interfaces are compared by name. There is no other way to ask for the implementation of any
        // interface.
        var probe = unsafe wl_interface()
        unsafe probe.name = wl_resource_get_class(pointer)
        guard unsafe wl_resource_instance_of(pointer, &probe, UnsafeRawPointer(bitPattern: marker)) != 0,
            let data = unsafe wl_resource_get_user_data(pointer)
        else { return nil }
        return unsafe Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue()
    }

    // MARK: Resources of C code

    /// Lives as long as the resource, by a destroy listener.
    static func foreign(_ pointer: OpaquePointer) -> Self {
        let wrapper = unsafe Self(
            pointer: pointer, client: Client.wrap(wl_resource_get_client(pointer)),
            version: UInt32(wl_resource_get_version(pointer)), id: wl_resource_get_id(pointer))
        let object = unsafe Unmanaged<Resource>.passRetained(wrapper).toOpaque()
        let listener =
            unsafe Self.self == Resource.self
            ? DestroyListener(notify: untypedForeignDestroyed, object: object)
            : DestroyListener(notify: foreignDestroyed, object: object)
        unsafe wl_resource_add_destroy_listener(pointer, listener.listener)
        return wrapper
    }

    /// The Swift object of any resource, whichever its interface is.
    static func wrapUntyped(_ pointer: OpaquePointer) -> Resource {
        if let resource = unsafe own(pointer) ?? existingForeign(pointer) { return resource }
        let listener = unsafe DestroyListener(
            wl_resource_get_destroy_listener(pointer, untypedForeignDestroyed))
        guard let object = unsafe listener?.object else { return unsafe Resource.foreign(pointer) }
        return unsafe Unmanaged<Resource>.fromOpaque(object).takeUnretainedValue()
    }

    /// The Swift object of a resource of C code, if it has one of its interface already.
    static func existingForeign(_ pointer: OpaquePointer) -> Resource? {
        let listener = unsafe DestroyListener(wl_resource_get_destroy_listener(pointer, foreignDestroyed))
        return unsafe listener?.object.map { unsafe Unmanaged<Resource>.fromOpaque($0).takeUnretainedValue() }
    }
}

private func foreignDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    unsafe endForeign(listener)
}

/// Apart from the typed ones, so that a resource which was first seen without its type can be found with it
/// later.
private func untypedForeignDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    // Not only a call of the other function, so that the two never become one address.
    guard unsafe data != nil else { return }
    unsafe endForeign(listener)
}

private func endForeign(_ listener: UnsafeMutablePointer<wl_listener>?) {
    guard let listener = unsafe DestroyListener(listener), let object = unsafe listener.object else { return }
    listener.free()
    unsafe Unmanaged<Resource>.fromOpaque(object).takeRetainedValue().becomeDead()
}
