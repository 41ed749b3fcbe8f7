import CWaylandServer

/// A `wl_listener` for a signal of a C object, with the Swift object to notify. The function that handles a
/// destroy signal frees the listener, unless `removeAndFree()` was called earlier.
@safe
struct DestroyListener {
    let pointer: UnsafeMutablePointer<cwayland_listener>

    init(notify: @escaping wl_notify_func_t, object: UnsafeMutableRawPointer) {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: cwayland_listener(listener: wl_listener(), object: object))
        unsafe pointer.pointee.listener.notify = notify
    }

    /// Returns the destroy listener that contains a `wl_listener` from libwayland.
    init?(_ listener: UnsafeMutablePointer<wl_listener>?) {
        guard let listener = unsafe listener else { return nil }
        unsafe pointer = UnsafeMutableRawPointer(listener).assumingMemoryBound(
            to: cwayland_listener.self)
    }

    /// The listener is the first member of its C structure.
    var listener: UnsafeMutablePointer<wl_listener> {
        unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: wl_listener.self)
    }

    var object: UnsafeMutableRawPointer? { unsafe pointer.pointee.object }

    func free() {
        unsafe pointer.deallocate()
    }

    func removeAndFree() {
        unsafe wl_list_remove(&pointer.pointee.listener.link)
        unsafe pointer.deallocate()
    }
}
