import CWaylandServer
import Glibc

extension Resource {
    /// libwayland stores this with each resource that was created here, to tell it from those of C code.
    static let marker = unsafe UInt(bitPattern: malloc(1))

    /// Returns the Swift object of a resource that was created here.
    static func own(_ pointer: OpaquePointer) -> Resource? {
        // libwayland compares implementations only together with interfaces, which it compares by name.
        var probe = unsafe wl_interface()
        unsafe probe.name = wl_resource_get_class(pointer)
        guard unsafe wl_resource_instance_of(pointer, &probe, UnsafeRawPointer(bitPattern: marker)) != 0,
            let data = unsafe wl_resource_get_user_data(pointer)
        else { return nil }
        return unsafe Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue()
    }

    // MARK: Resources of C code

    /// Wraps a resource of C code. A destroy listener keeps the wrapper alive as long as the resource.
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

    /// Returns the Swift object of a resource with any interface.
    static func wrapUntyped(_ pointer: OpaquePointer) -> Resource {
        if let resource = unsafe own(pointer) ?? existingForeign(pointer) { return resource }
        let listener = unsafe DestroyListener(
            wl_resource_get_destroy_listener(pointer, untypedForeignDestroyed))
        guard let object = unsafe listener?.object else { return unsafe Resource.foreign(pointer) }
        return unsafe Unmanaged<Resource>.fromOpaque(object).takeUnretainedValue()
    }

    /// Returns the Swift object of a resource of C code, if the resource was already wrapped with its type.
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

/// A separate function, because libwayland finds a listener by its function: a lookup by type must not find a
/// wrapper that was made without the type.
private func untypedForeignDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    // This function does more than call the other one, so that the two never share an address.
    guard unsafe data != nil else { return }
    unsafe endForeign(listener)
}

private func endForeign(_ listener: UnsafeMutablePointer<wl_listener>?) {
    guard let listener = unsafe DestroyListener(listener), let object = unsafe listener.object else { return }
    listener.free()
    unsafe Unmanaged<Resource>.fromOpaque(object).takeRetainedValue().becomeDead()
}
