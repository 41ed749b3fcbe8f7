import CLibinput
import SystemPackage

/// Owns a context of libinput, and all that has to be there as long as it. Devices hold it: it ends after the last of them.
@safe
final class LibinputHandle {
    let pointer: OpaquePointer
    private let calls: LibinputCalls
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let udev: OpaquePointer?

    /// - Parameter isOfSeat: whether it watches a seat by udev; otherwise it has the devices that it is given.
    init(_ calls: LibinputCalls, isOfSeat: Bool) throws(LibinputError) {
        self.calls = calls
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        unsafe interface.initialize(to: LibinputCalls.interface)
        let udev = unsafe isOfSeat ? udev_new() : nil
        let data = unsafe Unmanaged.passUnretained(calls).toOpaque()
        let made =
            unsafe isOfSeat
            ? udev.flatMap { unsafe libinput_udev_create_context(interface, data, $0) }
            : libinput_path_create_context(interface, data)
        guard let made = unsafe made else {
            _ = unsafe udev.map { unsafe udev_unref($0) }
            unsafe interface.deallocate()
            throw .cannotCreate
        }
        unsafe pointer = unsafe made
        unsafe self.interface = unsafe interface
        unsafe self.udev = unsafe udev
        unsafe libinput_log_set_priority(made, LIBINPUT_LOG_PRIORITY_INFO)
        unsafe libinput_log_set_handler(made) { libinput, priority, format, arguments in
            guard let libinput = unsafe libinput, let format = unsafe format,
                let arguments = unsafe arguments
            else { return }
            unsafe LibinputCalls.at(libinput_get_user_data(libinput))?.log(priority, format, arguments)
        }
    }

    deinit {
        // Closes the devices, by way of the calls.
        _ = unsafe libinput_unref(pointer)
        _ = unsafe udev.map { unsafe udev_unref($0) }
        unsafe interface.deallocate()
    }
}
